// The people of the house and what each looks like; the names are the server's (/api/bots). Knows faces, no rule.

export type Head = "turban" | "fez" | "scarf" | "keffiyeh" | "straw" | "bowler" | "bun" | "long" | "wild" | "cap";
export type Beard = "full" | "long" | "goatee" | "moustache";
export type Glasses = "round" | "monocle" | "dark";
export type Mouth = "smile" | "grin" | "smirk" | "calm";

export interface Look {
  skin: string;
  robe: string;
  head: Head;
  /** Of the headdress or, where there is none, of the hair. */
  colour: string;
  /** Of its band, jewel or flower. */
  trim: string;
  mouth: Mouth;
  beard?: Beard;
  hair?: string;
  glasses?: Glasses;
  /** Freckles, or a nose that has had too much sun. */
  sun?: "freckles" | "nose";
  /** One brow is up. */
  doubts?: boolean;
  earrings?: boolean;
}

const [PALE, LIGHT, TAN, BROWN, DARK] = ["#f6cfa6", "#e9b27f", "#d0905a", "#a9683c", "#7d4a2b"];
const [INK, GREY, SNOW] = ["#352a2c", "#9a938f", "#f4eee2"];

export const LOOKS: Record<string, Look> = {
  Zazu: { skin: LIGHT, robe: "#3f8f8a", head: "straw", colour: "#f1d27a", trim: "#c7503a", mouth: "grin", sun: "nose", hair: "#b5622d" },
  Kiko: { skin: PALE, robe: "#d98f2b", head: "wild", colour: "#c75b2a", trim: "#c75b2a", mouth: "grin", sun: "nose" },
  Nilo: { skin: TAN, robe: "#5b8fc9", head: "cap", colour: "#e0705a", trim: "#fff3d6", mouth: "smile", hair: INK },
  Pipa: { skin: BROWN, robe: "#d86f8f", head: "bun", colour: INK, trim: "#f4b24a", mouth: "grin" },
  Tomi: { skin: PALE, robe: "#7f9a3f", head: "straw", colour: "#e8c061", trim: "#4f7fa8", mouth: "smile", sun: "freckles", hair: "#c9782f" },
  Emir: { skin: BROWN, robe: "#5f6f8f", head: "keffiyeh", colour: "#c9573f", trim: "#4f3a3a", mouth: "smile", beard: "goatee", hair: INK },
  Lola: { skin: LIGHT, robe: "#3f7f6a", head: "bun", colour: "#9c4a26", trim: "#e0604a", mouth: "smile", sun: "freckles", earrings: true },
  Tarek: { skin: DARK, robe: "#b5803a", head: "cap", colour: "#3f6f8f", trim: "#f4d79a", mouth: "grin", beard: "full", hair: INK },
  Bruno: { skin: LIGHT, robe: "#4a4a63", head: "bowler", colour: "#39364a", trim: "#8f3f2f", mouth: "calm", beard: "moustache", hair: "#5b3b26", glasses: "monocle" },
  Farah: { skin: TAN, robe: "#2f6f73", head: "scarf", colour: "#4aa39a", trim: "#f4d79a", mouth: "smile", glasses: "round" },
  Omar: { skin: BROWN, robe: "#8b5a3a", head: "fez", colour: "#b5342c", trim: "#f4b24a", mouth: "smile", beard: "moustache", hair: INK },
  Dalia: { skin: LIGHT, robe: "#7b3f68", head: "long", colour: "#4a2c22", trim: "#d84f6b", mouth: "smirk", doubts: true, earrings: true },
  Rafi: { skin: TAN, robe: "#4f5a3c", head: "keffiyeh", colour: "#f4eee2", trim: "#b5342c", mouth: "smirk", beard: "goatee", hair: INK, glasses: "dark" },
  Vera: { skin: DARK, robe: "#c9772c", head: "turban", colour: "#e3a13a", trim: "#2f7f7a", mouth: "smirk", doubts: true, earrings: true },
  Amina: { skin: BROWN, robe: "#6a6f9c", head: "scarf", colour: "#f4eee2", trim: "#b9a27a", mouth: "calm", glasses: "round" },
  Salim: { skin: TAN, robe: "#5f7f6a", head: "turban", colour: "#f4eee2", trim: "#5f7f6a", mouth: "smile", beard: "long", hair: SNOW },
  Yusuf: { skin: DARK, robe: "#87684a", head: "fez", colour: "#55507f", trim: "#f4eee2", mouth: "calm", beard: "full", hair: GREY, glasses: "round" },
  Karim: { skin: BROWN, robe: "#3a3f7a", head: "turban", colour: "#3f55b0", trim: "#f4c84a", mouth: "smirk", beard: "full", hair: INK },
  Leila: { skin: PALE, robe: "#a2402f", head: "long", colour: "#26222f", trim: "#f4c84a", mouth: "smile", earrings: true },
  Zaina: { skin: DARK, robe: "#7a3f8f", head: "scarf", colour: "#8f4fa8", trim: "#f4c84a", mouth: "smirk", earrings: true },
};

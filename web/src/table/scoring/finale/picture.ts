// The result of a game as a PNG, with the page's own letters in it, and the ways to pass it on.
import letters from "@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2?url";
import { painted, save, standalone } from "../../../analysis/sharing/picture";

const NAME = "camel-up.png";
const WIDTH = 1200;

/** Paint a drawing and share it where the device can share files, else save it. Whoever changes their mind has lost nothing. */
export async function passOnPicture(drawing: SVGSVGElement, title: string): Promise<void> {
  const blob = await painted(withLetters(standalone(drawing), await fontFace()), WIDTH, (WIDTH * drawing.viewBox.baseVal.height) / drawing.viewBox.baseVal.width);
  const file = new File([blob], NAME, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title }).catch(() => undefined);
  else save(blob, NAME);
}

function withLetters(svg: string, face: string): string {
  return svg.replace(/<svg[^>]*>/, (opening) => `${opening}<style>${face}</style>`);
}

/** The display face, to be carried by the drawing: a picture sees no font of the page. Without it the system's letters do. */
async function fontFace(): Promise<string> {
  const font = await fetch(letters).then((answer) => (answer.ok ? answer.blob() : null), () => null);
  if (!font) return "";
  return `@font-face{font-family:"Baloo 2 Variable";font-weight:400 800;src:url(${await dataOf(font)})}`;
}

function dataOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("the font can't be read"));
    reader.readAsDataURL(blob);
  });
}

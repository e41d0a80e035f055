// Quiet sounds made in the browser: shaken dice, clops, a coin, a small crowd. Silent until asked for.
import type { Beat } from "./table/store/beats";

let context: AudioContext | null = null;

/** Browsers let a page sound only after it has been touched. */
function maySound(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function audio(): AudioContext {
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** A short burst of filtered noise: a knock, a rustle, a crowd far away. */
function noise(at: number, length: number, pitch: number, loud: number, sharp = 4): void {
  const on = audio();
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(on, { buffer });
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: sharp });
  source.connect(filter).connect(fading(at, length, loud));
  source.start(on.currentTime + at);
}

function tone(at: number, length: number, pitch: number, loud: number, type: OscillatorType = "sine"): void {
  const on = audio();
  const source = new OscillatorNode(on, { frequency: pitch, type });
  source.connect(fading(at, length, loud));
  source.start(on.currentTime + at);
  source.stop(on.currentTime + at + length);
}

function fading(at: number, length: number, loud: number): GainNode {
  const on = audio();
  const gain = new GainNode(on, { gain: 0 });
  const start = on.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(on.destination);
  return gain;
}

function dice(): void {
  for (let knock = 0; knock < 7; knock += 1) noise(knock * 0.06 + Math.random() * 0.02, 0.05, 1800 + Math.random() * 1400, 0.25);
}

function clop(): void {
  noise(0, 0.06, 520, 0.3, 6);
  noise(0.07, 0.06, 430, 0.22, 6);
}

function coin(): void {
  tone(0, 0.16, 1760, 0.08);
  tone(0.06, 0.3, 2637, 0.07);
}

function crowd(cheers: boolean): void {
  for (let voice = 0; voice < 9; voice += 1) noise(Math.random() * 0.25, 0.5, (cheers ? 1000 : 320) + Math.random() * 300, 0.09, 7);
}

export function soundOf(beat: Beat): void {
  if (!maySound()) return;
  if (beat.kind === "roll") dice();
  else if (beat.kind === "walk" || beat.kind === "land") clop();
  else if (beat.kind === "pay") {
    coin();
    crowd(beat.side === "cheer");
  } else if (beat.kind === "settled") coin();
  else if (beat.kind === "take" || beat.kind === "lay" || beat.kind === "put" || beat.kind === "bet" || beat.kind === "putPiece" || beat.kind === "reveal") noise(0, 0.08, 2600, 0.12, 1);
  else if (beat.kind === "storm") noise(0, 0.7, 700, 0.2, 1);
  else if (beat.kind === "pieceBack") crowd(beat.piece === "palm");
  else if (beat.kind === "raceEnd") crowd(true);
}

export function soundOfTurn(): void {
  if (!maySound()) return;
  tone(0, 0.2, 659, 0.06);
  tone(0.14, 0.3, 880, 0.06);
}

// Short sounds, made here: nothing is fetched for them.
import type { Sound } from "../../board/contract";
import { preferences } from "../../environment/preferences";

interface Tone {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly volume: number;
  readonly wave: OscillatorType;
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [{ from: 210, to: 120, seconds: 0.07, volume: 0.22, wave: "triangle" }],
  capture: [{ from: 320, to: 70, seconds: 0.14, volume: 0.2, wave: "triangle" }],
  reveal: [{ from: 520, to: 620, seconds: 0.12, volume: 0.1, wave: "sine" }],
  turn: [{ from: 660, to: 660, seconds: 0.12, volume: 0.08, wave: "sine" }],
  end: [
    { from: 440, to: 440, seconds: 0.25, volume: 0.09, wave: "sine" },
    { from: 660, to: 660, seconds: 0.5, volume: 0.09, wave: "sine" },
  ],
};

let context: AudioContext | undefined;

/** Browsers allow it only once the viewer has pressed something; before that it is silent. */
export function sound(name: Sound): void {
  if (!preferences().sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const tone of TONES[name]) {
    play(context, tone, at);
    at += tone.seconds * 0.6;
  }
}

function play(on: AudioContext, tone: Tone, at: number): void {
  const [oscillator, gain] = [on.createOscillator(), on.createGain()];
  oscillator.type = tone.wave;
  oscillator.frequency.setValueAtTime(tone.from, at);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to, at + tone.seconds);
  gain.gain.setValueAtTime(tone.volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + tone.seconds);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(at);
  oscillator.stop(at + tone.seconds);
}

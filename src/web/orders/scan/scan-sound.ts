/** Two tones that scanners' users know: a short high one, and two low ones for a wrong code. */
const TONES = {
  good: [{ hertz: 1_320, at: 0, seconds: 0.08 }],
  wrong: [
    { hertz: 220, at: 0, seconds: 0.18 },
    { hertz: 180, at: 0.22, seconds: 0.25 },
  ],
} as const;

let context: AudioContext | undefined;

/** Plays a tone; silent where the browser has no sound, as in tests. */
export function playTone(name: keyof typeof TONES): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const { hertz, at, seconds } of TONES[name]) {
    const start = context.currentTime + at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}

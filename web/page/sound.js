// Sounds, made when they are needed. They are off until somebody switches them on.

let context = null;
let isOn = false;

export function setSound(on) {
  isOn = on;
}

// Notes: [frequency in Hz, start in s, length in s, loudness]; `noise` is the swish of paper.
const SOUNDS = {
  pick: { notes: [[520, 0, 0.05, 0.05]] },
  drop: { notes: [[190, 0, 0.09, 0.16]], noise: 0.05 },
  draw: { notes: [], noise: 0.14 },
  refused: { notes: [[160, 0, 0.12, 0.1], [130, 0.1, 0.16, 0.1]] },
  turn: { notes: [[660, 0, 0.12, 0.09], [880, 0.11, 0.2, 0.09]] },
  open: { notes: [[523, 0, 0.14, 0.1], [659, 0.1, 0.14, 0.1], [784, 0.2, 0.26, 0.1]] },
  close: { notes: [[523, 0, 0.14, 0.1], [784, 0.12, 0.14, 0.1], [1047, 0.24, 0.4, 0.1]] },
  win: { notes: [[523, 0, 0.16, 0.1], [659, 0.13, 0.16, 0.1], [784, 0.26, 0.16, 0.1], [1047, 0.39, 0.6, 0.12]] },
  bust: { notes: [[330, 0, 0.2, 0.1], [247, 0.18, 0.4, 0.1]] },
};

export function play(name) {
  if (!isOn || document.hidden) return;
  const sound = SOUNDS[name];
  if (!sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  } catch {
    return; // no sound here
  }
  const now = context.currentTime;
  for (const [frequency, start, length, loudness] of sound.notes) tone(frequency, now + start, length, loudness);
  if (sound.noise) swish(now, sound.noise);
}

function faded(start, length, loudness) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  return gain;
}

function tone(frequency, start, length, loudness) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = frequency;
  source.connect(faded(start, length, loudness));
  source.start(start);
  source.stop(start + length);
}

function swish(start, length) {
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = samples.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = samples;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 2600;
  source.connect(band).connect(faded(start, length, 0.12));
  source.start(start);
}

import { performance } from 'node:perf_hooks';
import encodeQR from 'qr';
import { decodeQR } from 'qr/decode.js';
import { amount } from './amount.ts';
import { atMost, type Row } from './row.ts';

const [WIDTH, HEIGHT] = [640, 480];
const FRAMES = amount(30, 6);
/** Per frame, in browsers without a built-in reader; the gate reads about three times a second. */
const LIMIT_MS = 200;

/** As long as a ticket's code. */
const TEXT = `OJ1.${'A7k2Xq'.repeat(20)}`.slice(0, 120);

interface Frame {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A grey frame with the noise of a cheap camera. */
function emptyFrame(): Frame {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < data.length; at += 4) {
    const grey = 150 + Math.random() * 60;
    data.set([grey, grey, grey, 255], at);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** A ticket held before the camera, turned a little. */
function frameOf(text: string, turn: number): Frame {
  const frame = emptyFrame();
  const dots = encodeQR(text, 'raw', { border: 3 });
  const side = 320;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const row = Math.floor(((dy * cos - dx * sin + side / 2) / side) * dots.length);
      const column = Math.floor(((dx * cos + dy * sin + side / 2) / side) * dots.length);
      const dot = dots[row]?.[column];
      if (dot === undefined) continue;
      const grey = (dot ? 30 : 220) + Math.random() * 25;
      frame.data.set([grey, grey, grey, 255], (y * WIDTH + x) * 4);
    }
  return frame;
}

/** How long each frame takes, and how many were read. */
function look(frames: readonly Frame[]): { times: number[]; read: number } {
  let read = 0;
  const times = frames.map((frame) => {
    const began = performance.now();
    try {
      read += Number(decodeQR(frame) === TEXT);
    } catch {
      // there is nothing to read in this one
    }
    return performance.now() - began;
  });
  return { times: times.sort((a, b) => a - b), read };
}

const p95 = (times: readonly number[]): number => times[Math.floor(times.length * 0.95)] ?? NaN;

/** What a frame of the camera costs a gate whose browser reads no codes by itself. */
export function benchScan(): Promise<Row[]> {
  const frames = Array.from({ length: FRAMES }, (_, n) => frameOf(TEXT, (n / FRAMES - 0.5) * 0.5));
  look(frames.slice(0, 5));
  const full = look(frames);
  const empty = look(Array.from({ length: FRAMES }, emptyFrame));
  return Promise.resolve([
    atMost('frame with a ticket, p95', p95(full.times), 'ms', LIMIT_MS),
    atMost('frame without one, p95', p95(empty.times), 'ms', LIMIT_MS),
    atMost('frames that were not read', FRAMES - full.read, '', 0),
  ]);
}

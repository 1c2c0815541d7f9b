import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** The part of libheif-js we use; it comes without types. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: object | null) => void,
  ): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

export interface HeicJob {
  bytes: Uint8Array;
  maxPixels: number;
  maxMemory: number;
}

export type HeicAnswer =
  | { ok: true; rgba: Uint8Array; width: number; height: number }
  | { ok: false; why: 'too many pixels' | 'unreadable' };

const { bytes, maxPixels, maxMemory } = workerData as HeicJob;

/** A worker's memory limits don't count WebAssembly memory, so its growth is limited here. */
function limitMemory(): void {
  const grow: WebAssembly.Memory['grow'] = Reflect.get(WebAssembly.Memory.prototype, 'grow');
  const PAGE = 65_536;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > maxMemory) throw new RangeError('Too much memory.');
    return grow.call(this, pages);
  };
}

function decode(): HeicAnswer | Promise<HeicAnswer> {
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Libheif;
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return { ok: false, why: 'unreadable' };
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0)) return { ok: false, why: 'unreadable' };
  // known from the header, before anything is decoded
  if (width * height > maxPixels) return { ok: false, why: 'too many pixels' };
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) =>
    image.display({ data, width, height }, (filled) =>
      resolve(
        filled
          ? { ok: true, rgba: new Uint8Array(data.buffer), width, height }
          : { ok: false, why: 'unreadable' },
      ),
    ),
  );
}

limitMemory();
const answer = await decode();
parentPort?.postMessage(answer, answer.ok ? [answer.rgba.buffer as ArrayBuffer] : []);

import { vi } from 'vitest';

const heads = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/webp': [...'RIFF____WEBP'].map((each) => each.charCodeAt(0)),
  'image/heic': [0, 0, 0, 24, ...[...'ftypheic'].map((each) => each.charCodeAt(0))],
} as const;

/** A file of the given size that begins like a picture of this type. */
export function aPicture(
  kind: keyof typeof heads = 'image/jpeg',
  bytes = 1_000,
  { name = 'card.jpg', type = kind }: { name?: string; type?: string } = {},
): File {
  const content = new Uint8Array(bytes);
  content.set(heads[kind]);
  return new File([content], name, { type });
}

interface Canvas {
  /** The size that the browser decodes; null if it can't. */
  decodes?: { width: number; height: number } | null;
  /** The bytes that the canvas writes for a quality. */
  bytesAt?: (quality: number) => number;
  /** False in Safari. */
  writesWebp?: boolean;
}

type Numbers = Record<string, number | undefined>;

export interface DrawnCanvas {
  /** The drawn parts of pictures, with their sizes. */
  parts: Numbers[];
  size: Numbers[];
  qualities: number[];
  closed: number;
}

/** jsdom draws nothing: logs the canvas calls, and returns configured results. */
export function stubCanvas({
  decodes = null,
  bytesAt,
  writesWebp = true,
}: Canvas = {}): DrawnCanvas {
  const seen: DrawnCanvas = { parts: [], size: [], qualities: [], closed: 0 };
  const decode = (_: Blob, options?: ImageBitmapOptions) =>
    decodes && options?.imageOrientation === 'from-image'
      ? Promise.resolve({ ...decodes, close: () => void (seen.closed += 1) })
      : Promise.reject(new DOMException('not a picture', 'InvalidStateError'));
  vi.stubGlobal('createImageBitmap', decode);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, ...[x, y, w, h, , , width, height]: number[]) => {
      seen.parts.push({ x, y, width: w, height: h });
      seen.size.push({ width, height });
    },
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
    (type) => `data:${type === 'image/webp' && !writesWebp ? 'image/png' : type},`,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type, quality) => {
    seen.qualities.push(Number(quality));
    const kind = type === 'image/webp' ? type : 'image/jpeg';
    give(aPicture(kind, bytesAt?.(Number(quality)) ?? 200_000));
  });
  return seen;
}

/** Previews need object URLs, which jsdom lacks; the set has those in use. */
export function stubObjectUrls(): Set<string> {
  const open = new Set<string>();
  let last = 0;
  URL.createObjectURL = () => {
    const url = `blob:${++last}`;
    open.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void open.delete(url);
  return open;
}

/** One PUT that a test controls: its progress and its end. */
export class FakeRequest {
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  url = '';
  status = 0;
  response: unknown = null;
  body: Blob | null = null;
  aborted = false;

  open(_: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: Blob): void {
    this.body = body;
    if (!this.aborted) FakeRequest.onSend(this);
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
  progress(loaded: number): void {
    this.upload.onprogress?.({ loaded });
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onload?.();
  }
  breakOff(): void {
    this.onerror?.();
  }

  static onSend: (request: FakeRequest) => void = () => undefined;
}

/** Replaces XMLHttpRequest with a fake; returns the list of what is sent. */
export function fakeSender(onSend: (request: FakeRequest, nth: number) => void): FakeRequest[] {
  const sent: FakeRequest[] = [];
  FakeRequest.onSend = (request) => {
    sent.push(request);
    onSend(request, sent.length);
  };
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

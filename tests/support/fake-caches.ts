import { vi } from 'vitest';

const pathOf = (wanted: Request | string): string =>
  new URL(typeof wanted === 'string' ? wanted : wanted.url, 'https://oja.example').pathname;

/** One cache: what is put comes back in the order in which it was put. */
class FakeCache {
  readonly held = new Map<string, Response>();
  match = async (wanted: Request | string) => this.held.get(pathOf(wanted))?.clone();
  put = async (wanted: Request | string, answer: Response) =>
    void this.held.set(pathOf(wanted), answer);
  delete = async (wanted: Request | string) => this.held.delete(pathOf(wanted));
  keys = async () => [...this.held.keys()].map((path) => new Request(`https://oja.example${path}`));
}

/** As much of the browser's caches as the service worker uses. */
export class FakeCaches {
  readonly all = new Map<string, FakeCache>();

  open = async (name: string): Promise<FakeCache> => {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return cache;
  };
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);

  /** The paths that a cache holds, oldest first. */
  paths = (name: string): string[] => [...(this.all.get(name)?.held.keys() ?? [])];
}

/** Puts a fake in the place of caches; vi.unstubAllGlobals() takes it away. */
export function fakeCaches(): FakeCaches {
  const fake = new FakeCaches();
  vi.stubGlobal('caches', fake);
  return fake;
}

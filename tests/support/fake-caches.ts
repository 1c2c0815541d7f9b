import { vi } from 'vitest';

const pathOf = (wanted: Request | string): string =>
  new URL(typeof wanted === 'string' ? wanted : wanted.url, 'https://oja.example').pathname;

/** One cache; entries keep their order of insertion. */
class FakeCache {
  readonly held = new Map<string, Response>();
  match = async (wanted: Request | string) => this.held.get(pathOf(wanted))?.clone();
  put = async (wanted: Request | string, answer: Response) =>
    void this.held.set(pathOf(wanted), answer);
  delete = async (wanted: Request | string) => this.held.delete(pathOf(wanted));
  keys = async () => [...this.held.keys()].map((path) => new Request(`https://oja.example${path}`));
}

/** The part of the browser's Cache API that the service worker uses. */
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

/** Replaces caches with a fake; vi.unstubAllGlobals() restores it. */
export function fakeCaches(): FakeCaches {
  const fake = new FakeCaches();
  vi.stubGlobal('caches', fake);
  return fake;
}

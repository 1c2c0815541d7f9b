// Storage may be full, blocked or emptied at any time, so the product has to work without it.

type Kind = 'local' | 'session';

/** Throws where storage is blocked. */
const area = (kind: Kind): Storage => window[`${kind}Storage`];

export function readStored(key: string, kind: Kind = 'local'): string | null {
  try {
    return area(kind).getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string, kind: Kind = 'local'): void {
  try {
    area(kind).setItem(key, value);
  } catch {
    // full or blocked: what is stored is a convenience, never the source of truth
  }
}

export function removeStored(key: string, kind: Kind = 'local'): void {
  try {
    area(kind).removeItem(key);
  } catch {
    // then nothing was stored
  }
}

/** A stored JSON value, or null when there is none or it can't be parsed. */
export function readJson(key: string, kind: Kind = 'local'): unknown {
  const text = readStored(key, kind);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Clears everything that this tab remembers. */
export function clearTab(): void {
  try {
    area('session').clear();
  } catch {
    // then nothing was stored
  }
}

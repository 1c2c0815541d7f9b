// Storage may be full, forbidden or emptied at any time: the product works without it.

type Kind = 'local' | 'session';

const area = (kind: Kind): Storage | undefined => {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
};

export function readStored(key: string, kind: Kind = 'local'): string | null {
  try {
    return area(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function store(key: string, value: string, kind: Kind = 'local'): void {
  try {
    area(kind)?.setItem(key, value);
  } catch {
    // Full or forbidden: what is stored is a comfort, never the truth.
  }
}

export function forget(key: string, kind: Kind = 'local'): void {
  try {
    area(kind)?.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

/** A stored JSON value, or null when there is none or it can't be read. */
export function readJson(key: string, kind: Kind = 'local'): unknown {
  const text = readStored(key, kind);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Forgets everything that this tab remembers. */
export function clearTab(): void {
  try {
    area('session')?.clear();
  } catch {
    // Nothing was stored then.
  }
}

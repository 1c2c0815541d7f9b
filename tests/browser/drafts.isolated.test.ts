import { beforeEach, describe, expect, it, vi } from 'vitest';

const user = vi.hoisted(() => ({ uuid: null as string | null }));
vi.mock('#lib/browser/stores/session-state.ts', () => ({
  currentUser: () => (user.uuid ? { uuid: user.uuid } : null),
}));

const { dropDraft, keepDraft, markSent, readDraft } = await import('#lib/browser/stores/drafts.ts');

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
const values = { user_number: '08034127790', amount: '500.00' };

beforeEach(() => {
  kept.clear();
  dropDraft('airtime');
  user.uuid = 'ada';
  vi.stubGlobal('window', { sessionStorage: storage });
});

describe('a draft', () => {
  it('keeps its key while its values stay the same, in whatever order', () => {
    const { key } = keepDraft('airtime', values);
    expect(key.length).toBeGreaterThanOrEqual(8);
    expect(keepDraft('airtime', { amount: '500.00', user_number: '08034127790' }).key).toBe(key);
  });

  it('gets a new key when a value changes', () => {
    const { key } = keepDraft('airtime', values);
    expect(keepDraft('airtime', { ...values, amount: '600.00' }).key).not.toBe(key);
    expect(keepDraft('airtime', { ...values, amount: '600.00', more: 'x' }).key).not.toBe(key);
  });

  it('remembers that its payment was sent, and resets that with other values', () => {
    const { key } = keepDraft('airtime', values);
    markSent('airtime', true);
    expect(readDraft('airtime')).toMatchObject({ key, sent: true, values });
    expect(keepDraft('airtime', values).sent).toBe(true);
    markSent('airtime', false);
    expect(readDraft('airtime')?.sent).toBe(false);
    markSent('airtime', true);
    expect(keepDraft('airtime', { ...values, amount: '600.00' }).sent).toBe(false);
  });

  it('survives a reload and stays deleted once it was deleted', () => {
    keepDraft('airtime', values);
    expect(JSON.parse(kept.get('draft:airtime') ?? '')).toMatchObject({ values });
    dropDraft('airtime');
    expect(readDraft('airtime')).toBeNull();
    expect(kept.size).toBe(0);
    markSent('airtime', true);
    expect(readDraft('airtime')).toBeNull();
  });

  it('is not shown to another person on the same phone', () => {
    const { key } = keepDraft('airtime', values);
    user.uuid = 'ben';
    expect(readDraft('airtime')).toBeNull();
    expect(keepDraft('airtime', values).key).not.toBe(key);
  });

  it('moves with a guest into their account and then belongs to them', () => {
    user.uuid = null;
    const { key } = keepDraft('airtime', values);
    user.uuid = 'ada';
    expect(keepDraft('airtime', values).key).toBe(key);
    user.uuid = 'ben';
    expect(readDraft('airtime')).toBeNull();
  });

  it('works where storage is forbidden, as long as the page is open', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { key } = keepDraft('airtime', values);
    markSent('airtime', true);
    expect(readDraft('airtime')).toMatchObject({ key, sent: true });
  });

  it('ignores storage that holds something else', () => {
    for (const text of ['{', 'null', '[]', '{"key":1}', '{"key":"k","values":null,"owner":null}']) {
      kept.set('draft:airtime', text);
      expect(readDraft('airtime')).toBeNull();
    }
  });
});

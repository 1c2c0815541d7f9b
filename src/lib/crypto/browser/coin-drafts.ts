import { storageKeys } from '#lib/constants.ts';
import { readJson, store } from '#lib/browser/storage.ts';
import { isMine, ownerNow } from '#lib/browser/stores/typed.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';

/** A bank account as a draft can hold it: never its whole number. */
export interface DraftBank {
  id: string;
  bank: string;
  last_four: string;
}

/** A purchase or sale of coins that is being prepared (spec 3). It never holds a secret. */
export interface CoinDraft {
  fiatCurrency: CurrencyCode;
  /** Money for a purchase, coins for a sale; empty for a sale on arrival. */
  amount: string;
  rate: string;
  token: string;
  network: string;
  /** Where a purchase is paid to, or a sale is paid out to; null for the wallet. */
  bankDetails: DraftBank | null;
  referenceCode: string;
  walletAddress: string;
  createdAt: string;
}

/** Other data that a page needs, such as a memo; texts only. */
export type DraftNotes = Readonly<Record<string, string>>;

export const noDraft: CoinDraft = {
  fiatCurrency: 'NGN',
  amount: '',
  rate: '',
  token: '',
  network: '',
  bankDetails: null,
  referenceCode: '',
  walletAddress: '',
  createdAt: '',
};

export interface StoredCoins {
  draft: CoinDraft;
  notes: DraftNotes;
}

const keys = { buy: storageKeys.cryptoBuy, sell: storageKeys.cryptoSale } as const;
const notesKey = (side: CoinSide) => `${keys[side]}Notes`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): DraftNotes =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((each): each is [string, string] => {
          return typeof each[1] === 'string';
        }),
      )
    : {};

const isBank = (value: unknown): value is DraftBank =>
  isObject(value) && ['id', 'bank', 'last_four'].every((name) => typeof value[name] === 'string');

/** Stored text may be anything: only the nine fields are read, and only with their types. */
function draftOf(value: unknown): CoinDraft {
  if (!isObject(value)) return noDraft;
  const { bankDetails } = value;
  const known = Object.entries(texts(value)).filter(([name]) => Object.hasOwn(noDraft, name));
  return {
    ...noDraft,
    ...(Object.fromEntries(known) as Partial<CoinDraft>),
    bankDetails: isBank(bankDetails) ? bankDetails : null,
  };
}

/** The draft of this user or of a guest. Phones are shared, so someone else's is ignored. */
export function readCoins(side: CoinSide): StoredCoins {
  const draft = draftOf(readJson(keys[side]));
  const beside = readJson(notesKey(side));
  if (!isObject(beside)) return { draft, notes: {} };
  // data next to another draft says nothing about this one
  if (beside['of'] !== draft.createdAt) return { draft, notes: {} };
  if (!isMine(beside['owner'])) return { draft: noDraft, notes: {} };
  return { draft, notes: texts(beside['notes']) };
}

function save(side: CoinSide, { draft, notes }: StoredCoins): void {
  store(keys[side], JSON.stringify(draft));
  const beside = { of: draft.createdAt, owner: ownerNow(), notes };
  store(notesKey(side), JSON.stringify(beside));
}

/** Changes parts of the draft; the first change starts it. An empty note is removed. */
export function changeCoins(
  side: CoinSide,
  part: Partial<CoinDraft>,
  note: DraftNotes = {},
): StoredCoins {
  const before = readCoins(side);
  const createdAt = before.draft.createdAt || new Date().toISOString();
  const notes = Object.fromEntries(
    Object.entries({ ...before.notes, ...note }).filter(([, text]) => text !== ''),
  );
  const next = { draft: { ...before.draft, createdAt, ...part }, notes };
  save(side, next);
  return next;
}

/** Cancelled or completed: back to the defaults (spec 4). */
export function resetCoins(side: CoinSide): StoredCoins {
  const next = { draft: noDraft, notes: {} };
  save(side, next);
  return next;
}

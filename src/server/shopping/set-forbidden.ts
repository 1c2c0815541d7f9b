import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { plainLine } from '#lib/rules/plain-text.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findCountry } from './facts.ts';
import { listGoods, type GoodsRow } from './forbidden.ts';

/** What changes about a type of goods; the rest stays. A new type needs all fields. */
export type GoodsChange = Pick<ForbiddenGoods, 'id'> & {
  [K in Exclude<keyof ForbiddenGoods, 'id'>]?: ForbiddenGoods[K] | undefined;
};

export interface Because {
  /** For colleagues. */
  because: string;
  /** operator:<uuid> */
  by: string;
  /** The second approver, if there was one: operator:<uuid>. */
  agreedBy?: string;
}

const isLong = (text: string, least: number, most: number): boolean =>
  text.length >= least && text.length <= most;

const WORDS_MOST = 100;

/** What is wrong with a type of goods, by field. */
function wrongWith({
  id,
  name,
  words,
  destinations,
  reason,
  instead,
}: ForbiddenGoods): FieldErrors {
  const isWord = (word: string) => isLong(word, 2, 40) && /[\p{L}\p{N}]/u.test(word);
  const isFull = words.length > 0 && words.length <= WORDS_MOST;
  const strange = destinations.filter((code) => !findCountry(code));
  return {
    ...(!/^[a-z][a-z0-9-]{1,39}$/.test(id) && {
      id: ['Use small letters and hyphens, like loose-batteries.'],
    }),
    ...(!isLong(name, 2, 60) && { name: ['Enter a name of 2 to 60 characters.'] }),
    ...(!(isFull && words.every(isWord)) && {
      words: [`Enter 1 to ${WORDS_MOST} words or phrases of 2 to 40 characters.`],
    }),
    ...(strange.length > 0 && { destinations: [`We don’t deliver to ${strange.join(', ')}.`] }),
    ...(!isLong(reason, 5, 200) && {
      reason: ['Add a reason of 5 to 200 characters, for customers.'],
    }),
    ...(instead !== null &&
      !isLong(instead, 5, 200) && {
        instead: ['Enter what we can send, in 5 to 200 characters.'],
      }),
  };
}

/** A type of goods with its change, as it is stored. @throws AppError 422 naming the field */
export function withChange(row: GoodsRow | undefined, change: GoodsChange): ForbiddenGoods {
  const { id, name, words, destinations, refused, reason, instead } = change;
  const goods = {
    id,
    name: plainLine(name ?? row?.name ?? ''),
    words: [...new Set((words ?? row?.words ?? []).map((word) => plainLine(word).toLowerCase()))],
    destinations: [...new Set(destinations ?? row?.destinations ?? [])],
    refused: refused ?? row?.refused ?? true,
    reason: plainLine(reason ?? row?.reason ?? ''),
    instead: plainLine((instead === undefined ? row?.instead : instead) ?? '') || null,
  };
  const wrong = wrongWith(goods);
  if (Object.keys(wrong).length > 0) throw AppError.invalid(wrong);
  return goods;
}

/** Whether a version already forbids the goods in this way. */
export const isSame = ({ words, destinations, ...row }: GoodsRow, goods: ForbiddenGoods): boolean =>
  !row.withdrawn &&
  words.join() === goods.words.join() &&
  destinations.join() === goods.destinations.join() &&
  (['name', 'refused', 'reason', 'instead'] as const).every((field) => row[field] === goods[field]);

interface Version {
  goods: ForbiddenGoods;
  withdrawn: boolean;
  at: Date;
}

/** Stores a version of a type of goods. */
export async function keepVersion(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { goods, withdrawn, at }: Version,
  { because, by, agreedBy }: Because,
): Promise<void> {
  const { id, name, words, destinations, refused, reason, instead } = goods;
  await tx.sql.query(
    `insert into shopping_forbidden(id, name, words, destinations, refused, reason, instead,
       withdrawn, effective_at, set_by, set_at, because)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[id, name, words, destinations, refused, reason, instead],
      ...[withdrawn, at, by, clock.now(), because],
    ],
  );
  const action = withdrawn ? 'shopping.withdraw-forbidden' : 'shopping.set-forbidden';
  const detail = { ...goods, effective_at: at.toISOString(), because, agreed_by: agreedBy };
  await audit(tx, { actor: by, action, subject: id, detail });
}

/** The version of an id that is current at a time; changes wait for each other until this one commits. */
export async function lockNewest(
  tx: Database,
  id: string,
  at: Date,
): Promise<GoodsRow | undefined> {
  await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('shopping-forbidden', 0))`);
  return (await listGoods(tx, at)).find((row) => row.id === id);
}

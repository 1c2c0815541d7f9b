import { supportedCountries } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { findWallet } from '#server/ledger/user-accounts.ts';
import type { Services } from '#server/platform/services.ts';
import { edgeAt, heldAt, momentsOf, totalsOf, type Range } from './statement-query.ts';
import type { Statement } from './statement.ts';

interface Asked extends Pick<Services, 'db' | 'clock'> {
  user: Member;
  query: { from: string; to: string };
}

function holderOf({ user }: Asked): string {
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ');
  return name === '' ? user.email : `${name}, ${user.email}`;
}

/** Fixes the range and adds it up, from ledger entries alone: later entries don't change it. */
export async function openStatement(ctx: Asked): Promise<{ statement: Statement; range: Range }> {
  const { db, user, query } = ctx;
  const { from, to } = query;
  const { code, currency_code: currency } = user.country;
  const { timeZone } = supportedCountries[code];
  const account = await findWallet(db, user);
  const { start, end } = await momentsOf(db, { from, to, timeZone });
  const [before, last] = [await edgeAt(db, account, start), await edgeAt(db, account, end)];
  const range: Range = {
    account,
    fee: houseAccount('house_fee', currency),
    duty: houseAccount('stamp_duty_payable', currency),
    after: before.id,
    upTo: last.id,
  };
  const { rows, ...totals } = await totalsOf(db, range);
  const held = await heldAt(db, account, end);
  const statement: Statement = {
    holder: holderOf(ctx),
    currency,
    from,
    to,
    timeZone,
    madeAt: ctx.clock.now(),
    opening: before.balance,
    closing: last.balance,
    ...totals,
    held,
    rows: Number(rows),
  };
  return { statement, range };
}

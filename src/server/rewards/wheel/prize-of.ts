import type { Member } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';
import type { PrizeKind } from './give-prize.ts';
import { findSpin } from './list-spins.ts';
import { prizesIn } from './prizes.ts';

const kinds: Record<Exclude<PrizeKind, 'none'>, string> = {
  airtime: 'Free airtime',
  bonus: 'A bonus',
  fee_free_withdrawal: 'A free withdrawal',
  rate_boost: 'A better rate',
};

/** What a member won with a spin; undefined for another member's spin, and for one without a prize. */
export async function prizeOf({ db, clock }: Services, user: Member, id: string) {
  const spin = await findSpin(db, { user, now: clock.now() }, { id });
  const prize = prizesIn(user.country.code).find((each) => each.id === spin?.prize);
  if (!spin || !prize || prize.kind === 'none') return undefined;
  return { id, label: prize.label, kind: kinds[prize.kind], at: new Date(spin.at) };
}

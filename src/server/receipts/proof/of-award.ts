import { supportedCountries } from '#lib/countries.ts';
import { dayOnPaper } from '#lib/look/zone-time.ts';
import type { AwardType } from '#lib/receipts/proof-faces.ts';
import type { Member } from '#lib/visitor.ts';
import { signSummary } from '#server/receipts/sign-receipt.ts';
import type { Proof } from './proof.ts';
import { linkTo, signatureOf, type Shown } from './shown.ts';
import type { PrizeFacts, RankFacts } from './sources.ts';

interface Award {
  type: AwardType & ('rank' | 'prize');
  reference: string;
  /** What it says, or null if that is hidden. */
  text: string | null;
  at: Date;
}

function baseOf(user: Member, shown: Shown, { type, reference, text, at }: Award) {
  const { currency, timeZone } = supportedCountries[user.country.code];
  const code = signSummary(shown.services, {
    reference,
    serviceType: type,
    status: 'completed',
    currency,
    amount: null,
    total: null,
    target: text,
    settledAt: null,
    issuedAt: at,
  });
  return {
    face: type,
    by: signatureOf(shown),
    amount: null,
    steps: [],
    poster: null,
    day: dayOnPaper(at.toISOString(), timeZone),
    link: linkTo(shown, code),
    invitation: shown.invitation,
  };
}

/** The picture of a rank; its parasol gains two panels with each. */
export function proofOfRank(user: Member, { position, title, at }: RankFacts, shown: Shown): Proof {
  return {
    ...baseOf(user, shown, { type: 'rank', reference: 'RANK', text: title, at }),
    title: 'Gift card seller',
    kicker: 'My rank',
    headline: title,
    lines: ['A higher rank means a better rate. It’s never lost.'],
    panels: position * 2,
  };
}

/** The picture of a prize of the wheel. */
export function proofOfPrize(user: Member, { id, ...prize }: PrizeFacts, shown: Shown): Proof {
  const reference = `SPIN-${id.slice(0, 8).toUpperCase()}`;
  const text = shown.amount ? prize.label : prize.kind;
  return {
    ...baseOf(user, shown, { type: 'prize', reference, text, at: prize.at }),
    title: 'Prize wheel',
    kicker: 'I won',
    headline: text,
    lines: ['The odds of every prize are public.'],
    panels: null,
  };
}

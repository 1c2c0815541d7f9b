import type { KycStatus } from '#lib/kyc/contract.ts';
import { reviewTime } from '#lib/kyc/identity-photos.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import { adviceOf, waitsFor } from './advice.ts';
import type { DocumentView } from './document-views.ts';
import type { Identity } from './identities.ts';

type Steps = KycStatus['steps'];
type Needs = KycStatus['needs'];

const waitingTexts = {
  review: `We’re reviewing your document. ${reviewTime} We’ll let you know here and by email.`,
  register: 'We’re still waiting for the ID service. We’ll keep trying and let you know.',
} as const;

const identityPageOf = ({ isGhanaian }: Member) =>
  isGhanaian ? paths.verifyGhana : paths.verifyId;

function identityStep(user: Member, [newest]: readonly Identity[]): Steps['kyc'] {
  if (user.has_kyc_set_up) return { state: 'done' };
  const next = identityPageOf(user);
  const waiting = newest && waitsFor(newest);
  if (waiting) return { state: 'pending', reason: waitingTexts[waiting] };
  if (newest?.state !== 'rejected' || !newest.reason) return { state: 'todo', next };
  const advice = adviceOf(newest);
  return { state: 'rejected', reason: newest.reason, ...(advice ? { advice } : {}), next };
}

function accountStep(user: Member, hasAccounts: boolean): Steps['account'] {
  if (user.has_account_set_up || hasAccounts) return { state: 'done' };
  if (!user.has_kyc_set_up)
    return {
      state: 'waiting',
      reason: 'Verify your identity first, so we can compare the names.',
    };
  return { state: 'todo', next: user.isNigerian ? paths.addBank : paths.settingsBank };
}

/** The steps of the set-up, each with the page for the next action (spec 4). */
export const stepsOf = (
  user: Member,
  identities: readonly Identity[],
  hasAccounts: boolean,
): Steps => ({
  kyc: identityStep(user, identities),
  account: accountStep(user, hasAccounts),
  pin: user.has_pin_set_up ? { state: 'done' } : { state: 'todo', next: paths.pinSetup },
});

const bankKnows = (documents: readonly DocumentView[]) =>
  documents.some(({ slug, state }) => /^(bvn|nin)$/.test(slug) && state === 'verified');

/** Documents from before photos were required. */
const photosToAdd = (documents: readonly DocumentView[]): Needs =>
  documents
    .filter(({ state, photos }) => state === 'verified' && photos === 'missing')
    .map(({ name, slug }) => ({
      text: `Photos of your ${name}`,
      done: false,
      next: `${paths.verifyId}?document=${slug}`,
    }));

/** What the second level requires in the user's country, and how far the user has come (spec 1). */
export function needsOf(user: Member, steps: Steps, documents: readonly DocumentView[]): Needs {
  const link = ({ state, next }: Steps['kyc']) => ({
    done: state === 'done',
    ...(next ? { next } : {}),
  });
  const identity = { text: 'Verified identity', ...link(steps.kyc) };
  if (!user.isNigerian) return [identity];
  const bvn = {
    text: 'Your BVN or NIN',
    done: bankKnows(documents),
    ...(user.has_kyc_set_up ? { next: paths.limits } : {}),
  };
  const account = { text: 'Your own bank account', ...link(steps.account) };
  return [identity, bvn, account, ...photosToAdd(documents)];
}

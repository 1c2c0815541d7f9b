import type { PhotoReason } from '#lib/kyc/identity-photos.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch } from '#server/providers/sandbox-switches.ts';
import type { PhotoReview, Verdict } from '#server/ports/identity.ts';

/** Endings of document numbers that fail the photo review or leave it to an operator. */
export const magicPhotoNumbers = {
  blurred: '0005',
  otherFace: '0006',
  byHand: '0007',
} as const;

const RECHECK_MS = 60_000;

const refusals: Record<string, PhotoReason> = {
  [magicPhotoNumbers.blurred]: 'blurred',
  [magicPhotoNumbers.otherFace]: 'not_same_person',
};

const wait = (recheckAfterMs: number): Outcome<Verdict> => ({
  kind: 'pending',
  recheckAfterMs,
  raw: null,
});

interface Submission {
  submitted_at: Date;
  is_new: boolean;
}

/** When the photos were first submitted, according to the sandbox service's own records. */
async function submit({ db, clock }: ProviderParts, reference: string): Promise<Submission> {
  const { rows } = await db.sql.query<Submission>(
    `insert into sandbox.identity_review(reference, submitted_at) values ($1, $2)
     on conflict (reference) do update set reference = excluded.reference 
     returning submitted_at, xmax = 0 as is_new`,
    [reference, clock.now()],
  );
  return rows[0] ?? { submitted_at: clock.now(), is_new: true };
}

/**
 * Doesn't check the photos: it approves after the switch's delay, rejects them as blurred when the
 * port is switched to fail, and leaves them to an operator while automatic review is off.
 */
export async function reviewInSandbox(
  parts: ProviderParts,
  { reference, ending, photos }: PhotoReview & { ending: string },
): Promise<Outcome<Verdict>> {
  const { behaviour, delay_ms, auto_review } = await readSwitch(parts.db, 'identity');
  const { submitted_at, is_new } = await submit(parts, reference);
  // it reads the photos once, so that an unreadable one is found here, as at a real service
  if (is_new) await Promise.all(photos.map(({ read }) => read()));
  if (behaviour === 'timeout')
    return { kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS };
  if (!auto_review || behaviour === 'pending' || ending === magicPhotoNumbers.byHand)
    return wait(RECHECK_MS);
  const left = submitted_at.getTime() + delay_ms - parts.clock.now().getTime();
  if (left > 0) return wait(left);
  const reason = refusals[ending] ?? (behaviour === 'failed' ? 'blurred' : undefined);
  const value: Verdict = reason ? { verdict: 'refused', reason } : { verdict: 'approved' };
  return { kind: 'done', value, providerRef: reference, raw: null };
}

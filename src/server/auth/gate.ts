import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import { hitLimit, limits, takeHit, type LimitName } from '#server/http/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { isHuman } from './captcha.ts';
import { readHumanPass } from './human-pass.ts';

interface Gate {
  /** What an address may do without a captcha. */
  free: readonly [LimitName, ...LimitName[]];
  /** What one browser may do in addition, after a solved captcha. */
  onPass: readonly LimitName[];
  /** What an address may do at most, with or without captchas. */
  ceiling: LimitName;
}

const availability = ['availability', 'availabilityHour'] as const;

const gates = {
  availability: { free: availability, onPass: availability, ceiling: 'availabilityProven' },
  signUp: { free: ['register'], onPass: ['registerOnPass'], ceiling: 'registerProven' },
} satisfies Record<string, Gate>;

/** Counts one hit for each of the limits. */
async function fits(services: Services, names: readonly LimitName[], subject: string) {
  const within = await Promise.all(names.map((name) => takeHit(services, name, subject)));
  return within.every(Boolean);
}

/**
 * Lets the attempts of one request through their gates. Thousands of people share one address at mobile
 * carriers, so a busy address is asked for a captcha rather than blocked. A token lets this request through;
 * a browser's pass is counted separately, and so is a member. Far above that, the address has to wait.
 * @param token a solved captcha; it counts once, for all gates of the request
 * @returns a function that throws captcha_required, too_many_requests
 */
export function gateFor(
  ctx: Services & { request: RequestFacts; user?: Member | undefined },
  token: string | null | undefined,
): (kind: keyof typeof gates) => Promise<void> {
  const { address } = ctx.request;
  let human: Promise<boolean> | undefined;
  const isProven = async (onPass: readonly LimitName[]) => {
    const pass = readHumanPass(ctx);
    if (pass && (await fits(ctx, onPass, `pass:${pass}`))) return true;
    return (human ??= isHuman(ctx, token));
  };
  return async (kind) => {
    const { free, onPass, ceiling } = gates[kind];
    if (await fits(ctx, free, ctx.user?.uuid ?? address)) return;
    const wait = { retryAfterS: limits[free[0]].windowS };
    if (ctx.user) throw new AppError('too_many_requests', wait);
    if (!(await isProven(onPass))) throw new AppError('captcha_required', wait);
    await hitLimit(ctx, ceiling, address);
  };
}

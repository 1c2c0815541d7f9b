import type {
  getCaptcha as getCaptchaCall,
  redeemCaptcha as redeemCall,
} from '#lib/auth/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CallContext, Reply, RequestFacts } from '#server/http/call-context.ts';
import { hitLimit } from '#server/http/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { humanPass } from './human-pass.ts';

/** What the browser needs to show that it is used by a human. */
export const getCaptcha = (
  ctx: CallContext<typeof getCaptchaCall>,
): Promise<Reply<typeof getCaptchaCall>> =>
  Promise.resolve({ data: ctx.providers.captcha.offer(ctx.query.stand_in === '1') });

/**
 * True once for each solved captcha. While the provider is unreachable, attempts pass without its verdict,
 * but only a few a minute from one address: no one is locked out, and an attacker doesn't get far.
 * @throws AppError too_many_requests
 */
export async function isHuman(
  services: Services & { request: RequestFacts },
  token: string | null | undefined,
): Promise<boolean> {
  if (!token) return false;
  const { address } = services.request;
  const verdict = await services.providers.captcha.verify({ token, address });
  if (verdict === 'unsure') await hitLimit(services, 'unproven', address);
  return verdict !== 'wrong';
}

/**
 * Gives a browser a pass for a solved captcha, so that it doesn't have to solve another one right away.
 * @throws AppError captcha_required, too_many_requests
 */
export async function redeemCaptcha(
  ctx: CallContext<typeof redeemCall>,
): Promise<Reply<typeof redeemCall>> {
  if (!(await isHuman(ctx, ctx.body['g-recaptcha-response'])))
    throw new AppError('captcha_required');
  return { data: null, cookies: [humanPass(ctx)] };
}

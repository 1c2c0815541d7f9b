import { AppError } from '#lib/errors/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import type { RequestFacts } from './call-context.ts';

type Handler<Ctx, Reply> = (ctx: Ctx) => Promise<Reply>;

/**
 * Logs each refused sign-in with its address and reason, never with what was typed. Tools that block addresses
 * read it.
 * @param by what is proven: password, code or passkey; `desk` comes before it for operators
 */
export const logFailures =
  <Ctx extends Pick<Services, 'log'> & { request: RequestFacts }, Reply>(
    by: string,
    signIn: Handler<Ctx, Reply>,
  ): Handler<Ctx, Reply> =>
  (ctx) =>
    signIn(ctx).catch((error: unknown) => {
      const { id, address } = ctx.request;
      if (error instanceof AppError)
        ctx.log.info({ requestId: id, address, by, reason: error.code }, 'sign-in refused');
      throw error;
    });

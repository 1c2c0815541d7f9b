import type { Adapter } from '#server/ports/adapter.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { withStatus } from './http-status.ts';
import { endingOf, recordCall, thrown, type Ending } from './record-call.ts';
import type { WatchedPort } from './sends.ts';
import { answerWithoutKeys, isLive } from './without-keys.ts';

/** Their only argument is a reference, ours or the provider's; any other argument could be someone's number. */
const takeReference = ['getDeposit', 'getTransfer', 'getReceived', 'getHosted', 'listPayins'];

function referenceIn(operation: string, [first]: readonly unknown[]): string | null {
  if (typeof first === 'string') return takeReference.includes(operation) ? first : null;
  const has = typeof first === 'object' && first !== null && 'reference' in first;
  return has && typeof first.reference === 'string' ? first.reference : null;
}

interface Asked {
  operation: string;
  reference: string | null;
  began: number;
  seen: { status: number | null };
}

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'log' | 'env'>;

/** What a parsed notice says about itself. */
function readingOf(answer: unknown): { ending: Ending; reference: string | null } {
  const { ok, reference } = answer as { ok: boolean; reference?: string };
  const outcome = ok ? 'done' : 'refused';
  const ending = { outcome, reason: ok ? null : 'signature', isTrouble: false } as const;
  return { ending, reference: reference === '' ? null : (reference ?? null) };
}

/**
 * Wraps an adapter to record its calls, each with its provider, operation, our reference, outcome, time and
 * HTTP status, and nothing else. Adapters themselves don't know about it. Sandboxes aren’t called in production.
 */
export function observed<Port extends Adapter>(
  parts: Parts,
  port: WatchedPort,
  adapter: Port,
): Port {
  const keep = ({ operation, reference, began, seen }: Asked, ending: Ending) =>
    recordCall(parts, {
      port,
      provider: adapter.id,
      operation,
      reference,
      ...ending,
      ms: performance.now() - began,
      status: seen.status,
    });

  async function follow(asked: Asked, answer: Promise<unknown>): Promise<unknown> {
    try {
      const said = await answer;
      await keep(asked, endingOf(said));
      return said;
    } catch (error) {
      await keep(asked, thrown);
      throw error;
    }
  }

  const isOff = adapter.isSandbox && isLive(parts.env);
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      const answer = isOff ? answerWithoutKeys(name) : undefined;
      if (answer) return () => Promise.resolve(answer);
      return (...args: unknown[]): unknown => {
        const began = performance.now();
        const { answer, seen } = withStatus((): unknown => Reflect.apply(value, target, args));
        const asked = { operation: name, reference: referenceIn(name, args), began, seen };
        if (answer instanceof Promise) return follow(asked, answer);
        if (name === 'readNotice') {
          const { ending, reference } = readingOf(answer);
          void keep({ ...asked, operation: 'notice', reference }, ending);
        }
        return answer;
      };
    },
  });
}

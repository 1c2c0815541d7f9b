import type { Money } from '#lib/money.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { RegisteredPerson } from '#server/ports/identity.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { readNaira } from '#server/providers/bills/vtpass/wire.ts';
import {
  authorityDown,
  isOurTrouble,
  noIdea,
  ourTrouble,
  refused,
  type IdService,
} from '#server/providers/identity/id-service.ts';
import {
  jsonClient,
  type JsonClient,
  type JsonReply,
  type Timing,
} from '#server/providers/json-client.ts';
import { Balance, calls, readPerson, unconfirmed } from './wire.ts';

interface Settings {
  baseUrl: string;
  appId: string;
  privateKey: string;
  /** Its own test system, which has invented people. */
  isTrial: boolean;
  log: Logger;
  timing?: Timing;
  /** A replacement for its HTTP client, for tests. */
  wire?: JsonClient;
}

/** Its HTTP client, with keys in headers, which are never logged. */
export const dojahWire = ({
  baseUrl,
  appId,
  privateKey,
  timing,
}: Pick<Settings, 'baseUrl' | 'appId' | 'privateKey' | 'timing'>): JsonClient =>
  jsonClient({
    baseURL: baseUrl,
    headersFor: () => ({ AppId: appId, Authorization: privateKey }),
    timing,
  });

const { statuses, balance } = unconfirmed;
const isOneOf = (list: readonly number[], status: number) => list.includes(status);

/** What a status other than success means; only the first two say something about the number. */
function whyNot(status: number): Outcome<never> {
  if (status === statuses.notFound) return refused('not_found');
  if (status === statuses.invalid) return refused('invalid_input');
  if (isOneOf(statuses.badKey, status)) return ourTrouble('auth');
  if (status === statuses.lowBalance) return ourTrouble('insufficient_float');
  if (status === statuses.authorityDown) return authorityDown;
  return noIdea('bad_body');
}

function conclude(reply: JsonReply, reference: string): Outcome<RegisteredPerson> {
  if (reply.kind === 'no answer') return noIdea(reply.reason);
  if (reply.status !== 200) return whyNot(reply.status);
  const value = readPerson(reply.body);
  return value ? { kind: 'done', value, providerRef: reference, raw: null } : noIdea('bad_body');
}

function readBalance(reply: JsonReply): Outcome<readonly Money[]> {
  if (reply.kind === 'no answer') return noIdea(reply.reason);
  if (reply.status !== 200) return whyNot(reply.status);
  const value = readNaira(Balance.safeParse(reply.body).data?.entity[balance.field]);
  return value
    ? { kind: 'done', value: [value], providerRef: 'dojah-balance', raw: null }
    : noIdea('bad_body');
}

/** Dojah: looks up numbers in Nigeria's registers, and identity cards in Kenya's. */
export function dojah({ isTrial, log, wire, ...settings }: Settings): IdService {
  const id = isTrial ? 'dojah-trial' : 'dojah';
  const client = wire ?? dojahWire(settings);
  return {
    id,
    isSandbox: isTrial,
    covers: (country, document) => calls[country]?.[document] !== undefined,
    async check({ reference, country, document, number }) {
      const call = calls[country]?.[document];
      if (!call) return noIdea('no_adapter');
      const reply = await client.read(call.path, { query: { [call.parameter]: number } });
      const outcome = conclude(reply, reference);
      if (isOurTrouble(outcome)) log.error({ provider: id, reference }, 'ID service refused us');
      return outcome;
    },
    getFloat: async () => readBalance(await client.read(balance.path, { query: {} })),
  };
}

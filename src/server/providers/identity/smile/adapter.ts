import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { IdentityQuestion, RegisteredPerson } from '#server/ports/identity.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import {
  authorityDown,
  isOurTrouble,
  noIdea,
  ourTrouble,
  refused,
  type IdService,
} from '#server/providers/identity/id-service.ts';
import { readBirthDate } from '#server/providers/identity/read-birth-date.ts';
import { jsonClient, type JsonReply, type Timing } from '#server/providers/json-client.ts';
import { isSignedBySmile, signSmile } from './signature.ts';
import {
  Answer,
  AUTHORITY_DOWN,
  BAD_FORMAT,
  found,
  idTypes,
  notFound,
  unconfirmed,
} from './wire.ts';

interface Settings {
  baseUrl: string;
  partnerId: string;
  apiKey: string;
  /** Its own test system, where the last digit of a number selects the answer. */
  isTrial: boolean;
  clock: Clock;
  log: Logger;
  timing?: Timing;
}

interface Asked extends Pick<IdentityQuestion, 'reference' | 'country' | 'number'> {
  /** Unique, so that a check can be repeated: the reference, the time and the number of the type. */
  jobId: string;
  /** Its name for the document. */
  type: string;
}

const JOB_TYPE = 5;
const PATH = 'v1/id_verification';

function read(
  answer: ReturnType<typeof Answer.parse>,
  reference: string,
): Outcome<RegisteredPerson> {
  const { ResultCode: code, FullName: fullName, DOB: born } = answer;
  if (notFound.includes(code)) return refused('not_found');
  if (code === BAD_FORMAT) return refused('invalid_input');
  if (code === AUTHORITY_DOWN) return authorityDown;
  if (!found.includes(code)) return ourTrouble('other');
  if (!fullName?.trim()) return noIdea('bad_body');
  const value = { fullName: fullName.trim(), birthDate: readBirthDate(born) };
  return { kind: 'done', value, providerRef: reference, raw: null };
}

const isNo = (outcome: Outcome<unknown>) => outcome.kind === 'failed' && outcome.code !== 'auth';

/**
 * Asks one type after the other until one doesn’t say no. A number is refused only when every type was
 * asked: a type that isn’t on our plan says nothing about anyone.
 */
async function askEach(
  types: readonly string[],
  ask: (type: string, index: number) => Promise<Outcome<RegisteredPerson>>,
): Promise<Outcome<RegisteredPerson>> {
  const refusals: Outcome<RegisteredPerson>[] = [];
  for (const [index, type] of types.entries()) {
    const outcome = await ask(type, index);
    if (!isNo(outcome)) return outcome;
    refusals.push(outcome);
  }
  const isNone = (each: Outcome<unknown>) => each.kind === 'failed' && each.code === 'not_found';
  return (
    refusals.find(isOurTrouble) ?? refusals.find(isNone) ?? refusals[0] ?? noIdea('no_adapter')
  );
}

/**
 * Smile ID's check by number (version 1). Its answers are signed: an unsigned one, or one to another
 * question, says nothing. Each question is sent once, because each is billed; a later attempt of the job asks
 * a new one. A document may have several types, which are asked in turn.
 */
export function smileId(settings: Settings): IdService {
  const { baseUrl, partnerId, apiKey, isTrial, clock, log, timing } = settings;
  const id = isTrial ? 'smile-id-trial' : 'smile-id';
  const client = jsonClient({ baseURL: baseUrl, headersFor: () => ({}), timing });

  function conclude(reply: JsonReply, jobId: string): Outcome<RegisteredPerson> {
    if (reply.kind === 'no answer') return noIdea(reply.reason);
    if (unconfirmed.badKeyStatuses.includes(reply.status)) return ourTrouble('auth');
    if (reply.status !== 200) return ourTrouble('other');
    const { data: answer } = Answer.safeParse(reply.body);
    if (!answer) return noIdea('bad_body');
    const { signature, timestamp, PartnerParams: about } = answer;
    const isGenuine = isSignedBySmile(signature, { partnerId, apiKey, timestamp });
    if (isGenuine && about.job_id === jobId) return read(answer, jobId);
    log.error({ provider: id, job: jobId }, 'ID service’s answer is not signed or not ours');
    return noIdea('bad_body');
  }

  async function ask({ jobId, reference, country, type, number }: Asked) {
    const timestamp = clock.now().toISOString();
    const reply = await client.send(PATH, {
      partner_id: partnerId,
      timestamp,
      signature: signSmile({ partnerId, apiKey, timestamp }),
      source_sdk: 'rest_api',
      source_sdk_version: '1.0.0',
      partner_params: { job_id: jobId, user_id: reference, job_type: JOB_TYPE },
      country,
      id_type: type,
      id_number: number,
    });
    return conclude(reply, jobId);
  }

  return {
    id,
    isSandbox: isTrial,
    covers: (country, document) => idTypes[country]?.[document] !== undefined,
    async check({ reference, country, document, number }) {
      const started = clock.now().getTime().toString(36);
      const types = idTypes[country]?.[document] ?? [];
      const outcome = await askEach(types, (type, index) =>
        ask({ jobId: `${reference}-${started}-${index}`, reference, country, type, number }),
      );
      if (isOurTrouble(outcome)) log.error({ provider: id, reference }, 'ID service refused us');
      return outcome;
    },
  };
}

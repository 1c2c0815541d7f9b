import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { DeskShoppingLine, takeShoppingSteps } from '#lib/shopping/lines.contract.ts';
import { saidOfEach, type JointStep } from '#lib/shopping/lines.ts';
import { takeAndDecide } from '#server/desk/decide.ts';
import type { Services } from '#server/platform/services.ts';
import { currencyOf } from '#server/shopping/order-detail.ts';
import { wrongFields } from '#server/shopping/stage-fields.ts';
import { findOpenLines, type LineAt } from './open-lines.ts';

type Asked = Required<BodyOf<typeof takeShoppingSteps>>;
type Told = ReplyOf<typeof takeShoppingSteps>[number];

interface By {
  operatorId: string;
  /** The same for steps that are sent twice. */
  key: string;
}

const factsOf = ({ facts }: Asked, line: Asked['lines'][number]) => ({ ...facts, ...line.facts });

/** Where an error of one item belongs in the request. */
function fieldOf(field: string, n: number): string {
  const name = field.replace('facts.', '');
  return saidOfEach.includes(name) ? `lines.${n}.${field}` : field;
}

/** @throws AppError 422 on facts.<name> and lines.<n>.facts.<name> */
function checkSaid(asked: Asked): void {
  const wrong = asked.lines.flatMap((line, n) =>
    wrongFields({ stage: asked.stage, facts: factsOf(asked, line), imageKeys: [] }).map(
      ([field, texts]) => [fieldOf(field, n), texts] as const,
    ),
  );
  if (wrong.length > 0) throw AppError.invalid(Object.fromEntries(wrong));
}

/** @throws AppError 422 on lines: one shop order is paid in one currency */
function checkCurrency(stage: JointStep, lines: Iterable<DeskShoppingLine>): void {
  const currencies = [...new Set([...lines].map(currencyOf))];
  if (stage === 'bought' && currencies.length > 1)
    throw AppError.invalid({
      lines: [`These are priced in ${currencies.join(' and ')}. Choose items in one currency.`],
    });
}

const notes: Record<JointStep, (of: number) => string> = {
  bought: (of) => (of > 1 ? `Bought with ${of - 1} more in one shop order.` : 'Bought.'),
  on_its_way: (of) => (of > 1 ? `Sent with ${of - 1} more in one parcel.` : 'Sent.'),
};

const codeOf = ({ reference_code: code, position }: LineAt): string => `${code}:${position}`;

/** The outcome for one item; a refusal doesn't stop the others. */
async function takeStep(
  services: Services,
  { order_id: id, position }: DeskShoppingLine,
  decision: DeskDecision,
  { operatorId, key }: By,
): Promise<Pick<Told, 'result' | 'why'>> {
  const said = { operatorId, key: `${key}:${id}:${position}` };
  try {
    const { state, why } = await takeAndDecide(
      services,
      { queue: 'orders', id },
      { ...said, decision },
    );
    return { result: state === 'decided' ? 'done' : state, why };
  } catch (error) {
    if (error instanceof AppError) return { result: 'refused', why: error.message };
    services.log.error({ error, order: id, position }, 'a joint step failed');
    return {
      result: 'refused',
      why: 'Something went wrong. Check the order before you try again.',
    };
  }
}

/**
 * Moves items of several orders to one stage. For each, the operator claims the case of its order
 * and decides it as they would manually, with its own claim, key, two-person limit and line in the
 * audit log.
 * @throws AppError 422 on lines, facts.<name> and lines.<n>.facts.<name>, before anything is done
 */
export async function takeSteps(services: Services, asked: Asked, by: By): Promise<Told[]> {
  checkSaid(asked);
  const found = await findOpenLines(services.db, services.clock.now(), asked.lines);
  const open = new Map(found.map((line) => [codeOf(line), line]));
  checkCurrency(asked.stage, open.values());
  const note = notes[asked.stage](asked.lines.length);
  const results: Told[] = [];
  // sequentially: two steps of one order would wait for each other anyway
  for (const each of asked.lines) {
    const { reference_code, position } = each;
    const line = open.get(codeOf(each));
    const decision: DeskDecision = {
      verdict: 'next_stage',
      stage: asked.stage,
      lines: [position],
      note,
      facts: factsOf(asked, each),
    };
    const became = line
      ? await takeStep(services, line, decision, by)
      : ({ result: 'refused', why: 'This isn’t an open item.' } as const);
    results.push({ reference_code, position, name: line?.name ?? '', ...became });
  }
  return results;
}

import { brand } from '#lib/brand.ts';
import { firstDaySteps, type FirstDayStep } from '#lib/first-day/contract.ts';
import { servicesBehind } from '#lib/provider-desk/ports.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { nameOfService } from '#lib/services/names.ts';
import { listOperators } from '#server/desk/operators.ts';
import { listBooks, type RateBook } from '#server/desk/rates/rate-book.ts';
import { providerNeeds, remedyFor, type ProviderNeed } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { isLive } from '#server/providers/routing/without-keys.ts';
import { codeSwitchOf, listCodeStops } from '#server/providers/routing/code-stop.ts';
import { isSandboxAt } from '#server/providers/sandboxes.ts';
import type { ServiceState } from '#lib/reference/desk/services.contract.ts';

type Parts = Pick<Services, 'db' | 'env' | 'providers'>;
type Step = Omit<FirstDayStep, 'id'>;

const done = (text: string, ...places: string[]): Step => ({ is_done: true, text, places });
const toDo = (text: string, ...places: string[]): Step => ({ is_done: false, text, places });

/** Large decisions need a second one. */
const ENOUGH_OWNERS = 2;

async function owners({ db }: Parts): Promise<Step> {
  const all = await listOperators(db);
  const there = all.filter(({ active, role }) => active && role === 'owner').length;
  if (there >= ENOUGH_OWNERS) return done(`${there} owners can sign in.`, '/desk/staff');
  const text = there === 0 ? 'No owner can sign in.' : 'One owner can sign in.';
  return toDo(
    `${text} Large decisions need a second one.`,
    'npm run -s ops -- operator add',
    '/desk/staff',
  );
}

const desk = ({ env }: Parts): Step =>
  env.desk ? done('The desk is on.', '/desk') : toDo('The desk is off.', 'DESK=on');

/** Whether something that is switched on needs the provider of a port. */
function isNeeded(port: ProviderNeed['port'], states: readonly ServiceState[]): boolean {
  const behind = servicesBehind(port).map(({ service }) => service);
  const isUsed = ({ slug, reason }: ServiceState) => reason === null && behind.includes(slug);
  return behind.length === 0 || states.some(isUsed);
}

/** The sandboxes behind something that is switched on and for which there are real providers. */
function keys({ env, providers }: Parts, states: readonly ServiceState[]): Step {
  const lacking = providerNeeds.filter(
    ({ port, isMissing, settings }) =>
      !isMissing && settings.length > 0 && isSandboxAt(providers, port) && isNeeded(port, states),
  );
  const check = 'npm run -s ops -- providers';
  if (lacking.length === 0) return done('Every provider that is needed has its key.', check);
  const names = lacking.map(({ what }) => what).join(', ');
  const text = isLive(env) ? `Off: no keys for ${names}.` : `These are simulated: ${names}.`;
  return toDo(text, ...new Set(lacking.map(remedyFor)), check);
}

function proxy({ env }: Parts): Step {
  if (!env.origin.startsWith('https:'))
    return toDo(`Visitors reach ${env.origin}, without https.`, 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES');
  return env.TRUSTED_PROXIES === ''
    ? toDo('No proxy is trusted, so all visitors share one address.', 'TRUSTED_PROXIES')
    : done(`Visitors reach ${env.origin}.`);
}

interface Fill {
  kinds: readonly Gap['kind'][];
  /** The text when nothing is missing, and the start of the list of services otherwise. */
  filled: string;
  lacking: string;
}

const fills = {
  catalogue: {
    kinds: ['provider', 'goods'],
    filled: 'Every service that is on has something to sell.',
    lacking: 'Nothing to sell yet',
  },
  rates: {
    kinds: ['rates'],
    filled: 'Every service that is on has its rates.',
    lacking: 'No rates yet',
  },
  lines: {
    kinds: ['lines'],
    filled: 'Airtime can be received, or isn’t bought.',
    lacking: 'No phone lines yet',
  },
  staff: {
    kinds: ['staff'],
    filled: 'Someone can decide every type of order.',
    lacking: 'No one can decide yet',
  },
  limits: {
    kinds: ['limits'],
    filled: 'Every country has limits.',
    lacking: 'No limits yet',
  },
} satisfies Record<string, Fill>;

/** Whether the services that are on lack something of certain kinds, and where it is added. */
function fill(states: readonly ServiceState[], { kinds, filled, lacking: text }: Fill): Step {
  if (states.length === 0)
    return toDo('This database has no catalogue yet.', 'npm run -s ops -- seed');
  const lacking = states.flatMap(({ slug, gaps }) =>
    gaps.filter(({ kind }) => kinds.includes(kind)).map((gap) => ({ slug, ...gap })),
  );
  if (lacking.length === 0) return done(filled);
  const names = [...new Set(lacking.map(({ slug }) => nameOfService(slug)))].join(', ');
  return toDo(`${text}: ${names}.`, ...new Set(lacking.map(({ remedy }) => remedy)));
}

/** The rates of what is switched on: what they lack, and those that still have the values of the product. */
async function rates({ db }: Parts, states: readonly ServiceState[]): Promise<Step> {
  const step = fill(states, fills.rates);
  if (!step.is_done) return step;
  const inUse = new Set(states.filter(({ state }) => state !== 'off').map(({ slug }) => slug));
  const unset: RateBook[] = [];
  for (const book of listBooks().filter(({ services }) => services.some((each) => inUse.has(each))))
    if (book.isSet && !(await book.isSet(db))) unset.push(book);
  if (unset.length === 0) return step;
  const names = unset.map(({ name }) => name).join(', ');
  return toDo(`No one has set these yet: ${names}.`, ...unset.map(({ kind }) => pageOf(kind)));
}

const pageOf = (kind: RateBook['kind']): string =>
  kind === 'rates' ? '/desk/rates' : `/desk/settings/${kind}`;

/** Paystack shows whether it asks for a code only once a payout was made, so the first one proves it. */
async function payouts({ db, env, providers }: Parts): Promise<Step> {
  if (isLive(env) && isSandboxAt(providers, 'payouts'))
    return toDo(
      'No provider of payouts has its keys yet.',
      ...providerNeeds.filter(({ port }) => port === 'payouts').map(remedyFor),
    );
  const mayAsk = providers.payouts.inUse.filter(({ lastNeededCode }) => lastNeededCode);
  const [stop] = await listCodeStops(db);
  const provider = stop ?? mayAsk[0]?.id;
  if (!provider) return done('Payouts need no code.');
  const { name, at } = codeSwitchOf(provider);
  const places = [at, '/desk/providers'];
  if (stop)
    return toDo(`${name} asks for a code before each transfer, so withdrawals are off.`, ...places);
  const { rowCount } = await db.sql.query(
    `select 1 from orders where direction = 'withdrawal' and status = 'completed' and provider = $1 limit 1`,
    [provider],
  );
  return rowCount
    ? done(`${name} has paid out without a code.`)
    : toDo(
        `${name} may ask for a code before each transfer; no payout has shown it yet.`,
        ...places,
      );
}

/** The addresses in our own texts are samples until the owner writes theirs. */
const legal = (): Step =>
  brand.supportEmail.endsWith('.example')
    ? toDo(
        `The texts name ${brand.company} and ${brand.supportEmail}.`,
        'src/lib/brand.ts',
        'src/content/legal',
      )
    : done(`The texts name ${brand.company}.`);

async function purchase({ db }: Parts): Promise<Step> {
  const { rowCount } = await db.sql.query(
    `select 1 from orders where direction = 'purchase' and status = 'completed' limit 1`,
  );
  return rowCount
    ? done('A purchase has been completed.', '/desk/orders')
    : toDo('No purchase has been completed yet.', '/products');
}

/** Everything from an installation to the first sale, in order, with what is done. It only reads. */
export async function listSteps(
  parts: Parts,
  states: readonly ServiceState[],
): Promise<FirstDayStep[]> {
  const steps: Record<FirstDayStep['id'], Step> = {
    owners: await owners(parts),
    desk: desk(parts),
    keys: keys(parts, states),
    proxy: proxy(parts),
    catalogue: fill(states, fills.catalogue),
    rates: await rates(parts, states),
    lines: fill(states, fills.lines),
    staff: fill(states, fills.staff),
    limits: fill(states, fills.limits),
    payouts: await payouts(parts),
    legal: legal(),
    purchase: await purchase(parts),
  };
  return firstDaySteps.map((id) => ({ id, ...steps[id] }));
}

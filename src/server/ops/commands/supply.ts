import { z } from 'zod';
import { CountryCode } from '#lib/contracts/common.ts';
import { mapCard } from '#server/giftcard/map-card.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { Trouble } from '#server/ops/trouble.ts';
import type { Services } from '#server/platform/services.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { listMapped } from '#server/providers/giftcards/supply-map.ts';
import { listMappedBillers, mapBiller } from '#server/refill/catalogue/map-biller.ts';
import { mapBank } from '#server/wallet/map-bank.ts';

const NONE = 'none';
const Code = z
  .string({ error: 'Enter the supplier’s code, or none.' })
  .transform((text) => (text === NONE ? null : text));

const Card = z.object({
  card: z.string({ error: 'Enter the card: apple:US, or a local card.' }),
  product: Code,
  supplier: z.string({ error: 'Add the supplier: --supplier reloadly-cards.' }),
  by: OperatorEmail,
});
const Biller = z.object({
  biller: z.string({ error: 'Enter the biller: gh-mtn.' }),
  code: Code,
  supplier: z.string({ error: 'Add the supplier: --supplier reloadly.' }),
  by: OperatorEmail,
});
const Bank = z.object({
  bank: z.string({ error: 'Enter the bank: gh-gcb-bank.' }),
  code: Code,
  supplier: z.string({ error: 'Add the provider: --supplier flutterwave.' }),
  by: OperatorEmail,
});
const Search = z.object({ name: z.string({ error: 'Enter a part of its name.' }) });
const InCountry = z.object({ country: CountryCode });

async function list({ db, providers }: Services): Promise<void> {
  for (const { provider, sku, product_id } of await listMapped(db))
    console.log(`${provider.padEnd(22)} ${sku.padEnd(24)} ${product_id}`);
  for (const { catalogue, listNetworks } of providers.bills.all) {
    if (!listNetworks) continue;
    for (const { id, code } of await listMappedBillers(db, catalogue))
      console.log(`${catalogue.padEnd(22)} ${id.padEnd(24)} ${code}`);
  }
}

type Goods = readonly { code: string; name: string }[];

function print(id: string, answer: Outcome<Goods>): void {
  if (answer.kind !== 'done') throw new Trouble(`${id} didn’t answer.`);
  for (const { code, name } of answer.value)
    console.log(`${id.padEnd(22)} ${code.padEnd(24)} ${name}`);
}

async function search({ providers }: Services, { name }: z.output<typeof Search>): Promise<void> {
  for (const { id, searchProducts } of providers.giftcards.all)
    if (searchProducts) print(id, await searchProducts(name));
}

async function networks(
  { providers }: Services,
  { country }: z.output<typeof InCountry>,
): Promise<void> {
  for (const { id, listNetworks } of providers.bills.all)
    if (listNetworks) print(id, await listNetworks(country));
}

async function banks(
  { providers }: Services,
  { country }: z.output<typeof InCountry>,
): Promise<void> {
  for (const { id, banks: theirs } of providers.payouts.all)
    if (theirs) print(id, await theirs.list(country));
}

async function bank(services: Services, asked: z.output<typeof Bank>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'settings');
  const { supplier: scheme, bank: id, code } = asked;
  await mapBank(services, { scheme, id, code }, by);
  console.log(code === null ? `${id} has no code there.` : `${id} is ${code} there.`);
}

async function card(services: Services, asked: z.output<typeof Card>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'settings');
  const { supplier: provider, card: sku, product: productId } = asked;
  await mapCard(services, { provider, sku, productId }, by);
  console.log(productId === null ? `${sku} isn’t sold there.` : `${sku} is ${productId} there.`);
}

async function biller(services: Services, asked: z.output<typeof Biller>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'settings');
  const { supplier: catalogue, biller: id, code } = asked;
  await mapBiller(services, { catalogue, id, code }, by);
  if (code === null) return console.log(`${id} isn’t sold there.`);
  console.log(`${id} is ${code} there.`);
  const supplier = services.providers.bills.all.find((each) => each.catalogue === catalogue);
  if (supplier?.verifies?.(code) === false)
    console.log('It can’t name account holders there: buyers compare the number with their bill.');
}

/** Which of a supplier's goods are ours: others aren't sold through it. */
export const command = defineCommand({
  name: 'supply',
  verbs: {
    list: verb({ run: list }),
    search: verb({ usage: '<name>', words: ['name'], schema: Search, run: search }),
    networks: verb({ usage: '<country>', words: ['country'], schema: InCountry, run: networks }),
    banks: verb({ usage: '<country>', words: ['country'], schema: InCountry, run: banks }),
    bank: verb({
      usage: '<bank> <code, or none> --supplier <id> --by <email>',
      words: ['bank', 'code'],
      schema: Bank,
      run: bank,
    }),
    card: verb({
      usage: '<card> <product, or none> --supplier <id> --by <email>',
      words: ['card', 'product'],
      schema: Card,
      run: card,
    }),
    biller: verb({
      usage: '<biller> <code, or none> --supplier <id> --by <email>',
      words: ['biller', 'code'],
      schema: Biller,
      run: biller,
    }),
  },
});

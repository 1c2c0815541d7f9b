import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookOf } from '#islands/orders/service-look.ts';
import { supportedCountries } from '#lib/countries.ts';
import { ListTransactions } from '#lib/orders/contract.ts';
import { directionWords, productWords } from '#lib/look/log-words.ts';
import { routes } from '#lib/routes.ts';
import { bills } from '#lib/refill/services/bills.ts';
import { findService, groups, services, serviceTypes } from '#lib/services/services.ts';
import { features } from '#server/features.ts';
import { services as seeded } from '#server/ops/seed/reference-data.ts';
import { orders } from '#server/orders/tables.ts';

const root = join(import.meta.dirname, '../..');
const readAll = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }));

const switches = services.filter(({ on }) => on).map(({ service }) => service);
const offered = groups.flatMap(({ offers }) => offers).flatMap((offer) => offer.services);

/** A service's record, a list of records, or the parts of records. */
const isRecord = (file: string) =>
  /^src\/lib\/(?:services\/|[\w-]+\/(?:services\/[\w-]+|service)\.ts$)/.test(file);

/** The types of the specification. */
const specified = [
  ...['airtime-bill-payment', 'airtime-to-cash', 'cable-bill-payment', 'education-bill-payment'],
  ...['electricity-bill-payment', 'event-bill-payment', 'funds_transfer', 'giftcard-buy'],
  ...['giftcard-sell', 'internet-service-bill-payment', 'local-giftcard-buy'],
  ...['mobile-data-bill-payment', 'movie-bill-payment', 'perfect-money-buy', 'perfect-money-sell'],
  'primary-account-withdrawal',
];
describe('the record of each service', () => {
  it('is in a file of its feature, and each file is in the list', () => {
    const named = readAll('src/lib')
      .filter(({ file }) => isRecord(file))
      .flatMap(({ text }) =>
        [...text.matchAll(/^ {2}service: '([\w-]+)',$/gm)].map(([, service]) => service!),
      );
    expect(named.toSorted()).toEqual(services.map(({ service }) => service).toSorted());
    expect(new Set(named).size).toBe(named.length);
  });

  it('exists for every type of order, in the contract and in the database', () => {
    expect(serviceTypes).toEqual(expect.arrayContaining(specified));
    expect(orders.service_type.enumValues).toEqual(serviceTypes);
    for (const type of serviceTypes) expect(ListTransactions.parse({ type }).type).toBe(type);
  });

  it('exists for everything the engine can buy, sell and move', () => {
    const made = features.flatMap(({ plugs = [], sales = [], kinds = [] }) => [
      ...[...plugs, ...sales].map(({ serviceType }) => serviceType),
      ...kinds.map(({ serviceType }) => serviceType),
    ]);
    expect(made.filter((type) => !findService(type))).toEqual([]);
  });

  it('states where it is on, which reference data has from it', () => {
    const rows = [...switches, 'funds_transfer'];
    expect(Object.keys(seeded).toSorted()).toEqual(rows.toSorted());
    for (const { service, on } of services)
      if (on) {
        expect(Object.keys(on).toSorted()).toEqual(Object.keys(supportedCountries).toSorted());
        expect(seeded[service]).toMatchObject(on);
      }
  });

  it('is offered in the menu, and the menu offers nothing else', () => {
    const withdrawals = ['primary-account-withdrawal'];
    expect([...new Set([...offered, ...withdrawals])].toSorted()).toEqual(switches.toSorted());
    const firsts = groups.map(({ path }) => path);
    const patterns = new Set(routes.map(({ pattern }) => pattern));
    expect(firsts.filter((path) => !patterns.has(path))).toEqual([]);
  });

  it('has one check of what it needs before anyone can buy it', () => {
    const checked = features.flatMap(({ readiness = [] }) =>
      readiness.map(({ service }) => service),
    );
    expect(checked.toSorted()).toEqual(switches.toSorted());
  });

  it('has a name in the log for each of its types, which the filter lists once', () => {
    const names = Object.values(productWords);
    expect(new Set(names).size).toBe(names.length);
    const moved = [
      'flag-resolution',
      'primary-account-withdrawal',
      'rewards-transfer',
      'wallet-deposit',
    ];
    expect([...Object.keys(productWords), ...moved].toSorted()).toEqual(serviceTypes.toSorted());
    expect(names.filter((name) => Object.values(directionWords).includes(name))).toEqual([]);
    expect(lookOf({ type: 'giftcard-sell' }).tone).toBe('clay');
    expect(lookOf({ type: 'wallet-deposit' }).tone).toBe('ink');
  });

  it('names the provider without which a bill stops', () => {
    expect(bills.filter(({ provider }) => provider !== 'bills')).toEqual([]);
  });
});

describe('a type of bill', () => {
  it('is in five files: record, list, plug, feature and page', () => {
    const files = readAll('src')
      .filter(({ file, text }) => !file.startsWith('src/content/') && /\bwater\b/i.test(text))
      .map(({ file }) => file);
    expect(files.toSorted()).toEqual([
      'src/lib/refill/services/bills.ts',
      'src/lib/refill/services/water.ts',
      'src/pages/refill/buy-water.astro',
      'src/server/refill/feature.ts',
      'src/server/refill/water.plug.ts',
    ]);
  });
});

describe('lists of services', () => {
  /** The lists in these files aren't about services. */
  const others = [
    // each page names what it needs
    'src/lib/routes.ts',
    // the picture of a feature of the site
    'src/lib/features/look.ts',
    // who can be paid by each type of bill
    'src/server/refill/facts.ts',
  ];

  it('are read from the records, never kept by hand', () => {
    const slugs = services.map(({ service }) => service);
    const kept = ['src/lib', 'src/islands', 'src/server', 'src/pages']
      .flatMap(readAll)
      .filter(({ file }) => /\.(ts|tsx|astro)$/.test(file))
      .filter(({ file }) => !isRecord(file) && !others.includes(file))
      .filter(({ text }) => slugs.filter((slug) => text.includes(`'${slug}'`)).length > 3)
      .map(({ file }) => file);
    expect(kept).toEqual([]);
  });
});

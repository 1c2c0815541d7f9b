import { paths } from '#lib/paths.ts';
import type { Group } from '#lib/services/service.ts';
import { bills } from './bills.ts';

const onPhones: readonly string[] = ['airtime-bill-payment', 'mobile-data-bill-payment'];

export const payBills = {
  name: 'Bills',
  path: paths.refill,
  told: '/features#pay',
  picture: 'bills',
  offers: /* @__PURE__ */ bills.map(({ name, text, path, icon, service }) => ({
    name,
    tile: name,
    text,
    path,
    icon,
    services: [service],
  })),
  forms: [{ name: 'refill', path: paths.refill, repeats: true }],
  kinds: /* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ bills.map(({ service }) => [
      service,
      onPhones.includes(service) ? 'airtime-and-data' : 'bills',
    ]),
  ),
} as const satisfies Group;

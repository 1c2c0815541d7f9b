import type { Settlement } from '#lib/e-tickets/desk/settlements.contract.ts';
import type { TestApp } from './api.ts';
import { aFan, anEvent, buyTickets, type TestEvent } from './e-tickets.ts';
import { aDesk, aPayout, type EventDesk } from './e-tickets-desk.ts';
import { endings } from './withdrawals.ts';

const DAY_S = 86_400;
export const EMAIL = 'money@organiser.example';

export interface Over {
  event: TestEvent;
  /** Of two tickets, and of one. */
  orders: string[];
  ada: EventDesk;
  bayo: EventDesk;
}

/** An organiser whose payouts end according to their account’s last digit. */
export async function anOrganiserToPay(app: TestApp, ending: string = endings.pays) {
  const { ada } = await aDesk(app);
  const payout = { ...aPayout, account_number: `012345678${ending}` };
  return (await ada.organiser({ payout, email: EMAIL })).id;
}

/** An event, by default of a new organiser, with three sold tickets at NGN 5,000. */
export async function aSoldEvent(app: TestApp, organiser?: string) {
  const event = await anEvent(app, {
    organiser: organiser ?? (await anOrganiserToPay(app)),
    startsInH: 2,
  });
  const fan = await aFan(app);
  const orders = [await buyTickets(app, fan, event, 2), await buyTickets(app, fan, event, 1)];
  return { event, orders: orders.map(({ uuid }) => uuid) };
}

/** The same, three days after its end. */
export async function anOverEvent(
  app: TestApp,
  { organiser, ending = endings.pays }: { organiser?: string; ending?: string } = {},
): Promise<Over> {
  const sold = await aSoldEvent(app, organiser ?? (await anOrganiserToPay(app, ending)));
  app.clock.advance(3 * DAY_S);
  return { ...sold, ...(await aDesk(app)) };
}

export const statement = async (desk: EventDesk, { id }: TestEvent): Promise<Settlement> =>
  (await desk.get(`/events/${id}/settlement`)).body.data as Settlement;
export const prepare = (desk: EventDesk, { id }: TestEvent) => desk.act(id, 'settlement', {});

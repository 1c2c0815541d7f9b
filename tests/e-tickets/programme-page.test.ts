import { describe, expect, it } from 'vitest';
import type { EventDetail, MovieDetail } from '#lib/e-tickets/contract.ts';
import { closedFor, EVENTS, FILMS } from '#lib/e-tickets/programme-page.ts';
import type { ApiResult } from '#lib/page-api.ts';

type Shown = EventDetail | MovieDetail;

const reply = (change: Partial<ApiResult<Shown>>) =>
  ({ ok: false, status: 404, errorCode: null, data: null, ...change }) as ApiResult<Shown>;
const event = reply({ ok: true, data: { kind: 'event', service_type: EVENTS } as EventDetail });
const film = reply({ ok: true, data: { kind: 'movie' } as MovieDetail });
const notHere = reply({ status: 403, errorCode: 'unavailable_for_country' });
const services = (...on: string[]) => ({
  on: Object.fromEntries(on.map((each) => [each, true])),
  failed: null,
});

const page = (service: string) => `/feature-unavailable?service=${service}`;

describe('the page of an event or film', () => {
  it.each([
    ['an event while events are off', event, services(FILMS), page(EVENTS)],
    ['a film while films are off', film, services(EVENTS), page(FILMS)],
    ['an event in a country without events', notHere, services(FILMS), page(EVENTS)],
    ['a film in a country without films', notHere, services(EVENTS), page(FILMS)],
  ])('leads away from %s', (_what, found, on, to) => {
    expect(closedFor(on, found)).toBe(to);
  });

  it.each([
    ['an event while events are on', event, services(EVENTS)],
    ['a film while films are on', film, services(FILMS)],
    ['one that doesn’t exist', reply({}), services()],
    ['an event when the services couldn’t be read', event, { on: {}, failed: reply({}) }],
  ])('stays open for %s', (_what, found, on) => {
    expect(closedFor(on, found)).toBeUndefined();
  });
});

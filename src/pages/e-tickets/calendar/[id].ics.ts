import type { APIRoute } from 'astro';
import { calendarFile } from '#lib/calendar-file.ts';
import type { EventDetail, MovieDetail } from '#lib/contracts/e-tickets.ts';
import { eventPaths } from '#lib/event-paths.ts';

export const GET: APIRoute = async ({ params: { id = '' }, locals: { api, origin } }) => {
  const found = await api.get<EventDetail | MovieDetail>(`/events/${encodeURIComponent(id)}`);
  if (!found.ok || found.data.kind === 'movie')
    return new Response('Not found', { status: found.status === 403 ? 403 : 404 });
  const event = found.data;
  const text = calendarFile({
    uid: `${event.id}@${new URL(origin).hostname}`,
    title: event.title,
    description: `${event.description}\nYour tickets: ${origin}/my-orders/tickets`,
    place: [event.venue, event.address, event.city].filter(Boolean).join(', '),
    url: origin + eventPaths.event(event.id),
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    at: new Date(),
    cancelled: event.cancelled !== null,
  });
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${event.id}.ics"`,
    },
  });
};

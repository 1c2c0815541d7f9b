import { createHash, timingSafeEqual } from 'node:crypto';
import { FetchError, ofetch } from 'ofetch';
import { z } from 'zod';
import { brand } from '#lib/brand.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { CopiedTicket, DeskComment, HelpdeskPort } from '#server/ports/helpdesk.ts';
import { unconfirmed, zohoTokens, type ZohoKeys } from './zoho-token.ts';

export interface ZohoSettings extends ZohoKeys {
  url: string;
  orgId: string;
  departmentId: string;
  /** The current one, and earlier ones while it is changed at Zoho. */
  webhookSecrets: readonly string[];
}

const TIMEOUT_MS = 15_000;
const MOST_COMMENTS = 99;
/** The field in Zoho Desk that holds our id; it has to be created there once. */
const OUR_ID = 'cf_ticket_uuid';

const Made = z
  .object({ [unconfirmed.id]: z.string().min(1) })
  .transform(({ [unconfirmed.id]: id }) => ({ id }));
const Found = z.object({ data: z.array(Made) });
const Comments = z.object({
  data: z.array(z.object({ id: z.string(), content: z.string(), isPublic: z.boolean() })),
});

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' } as const;

/** Agents write HTML; our tickets are plain text. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (each) => entities[each as keyof typeof entities])
    .trim();

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const authors = { user: 'Customer', staff: 'Desk' } as const;
/** Marks our own copy, so that it is never mistaken for an answer or copied twice. */
const markOf = (id: string) => `[${brand.name} message ${id}]`;
// Matches the whole frame: anyone can type or quote a mark, but only we write the frame around it.
const copy = new RegExp(
  `^(?:${Object.values(authors).join('|')}): [^]*\\[${brand.name} message (\\d+)\\]$`,
);

/** A text with a note of how many pictures were left out. */
const withPictures = (text: string, pictures: number): string => {
  if (pictures === 0) return text;
  const what = pictures === 1 ? '1 picture is' : `${pictures} pictures are`;
  return `${text}\n\n(${what} with this at the desk of ${brand.name}.)`;
};

const bodyOf = (ticket: CopiedTicket, departmentId: string) => ({
  subject: `${ticket.number} ${ticket.subject}`.slice(0, 255),
  departmentId,
  contact: { lastName: ticket.name, email: ticket.email },
  category: ticket.category,
  channel: 'Web',
  description: [withPictures(ticket.text, ticket.pictures)]
    .concat(ticket.reference ? `Order ${ticket.reference}` : [])
    .join('\n\n'),
  cf: { [OUR_ID]: ticket.id },
});

/** One call; an access token that expired early is renewed once. */
function zohoCaller({ url, orgId, ...keys }: ZohoSettings) {
  const tokenOf = zohoTokens(keys);
  const send = async (renew: boolean, path: string, body?: object) =>
    ofetch<unknown>(new URL(`/api/v1${path}`, url).href, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body } : {}),
      headers: { authorization: `Zoho-oauthtoken ${await tokenOf(renew)}`, orgId },
      retry: 0,
      timeout: limitMs(TIMEOUT_MS),
      redirect: 'error',
    });
  return (path: string, body?: object): Promise<unknown> =>
    send(false, path, body).catch((error: unknown) => {
      if (error instanceof FetchError && error.status === 401) return send(true, path, body);
      throw error;
    });
}

const asComment = ({
  id,
  content,
  isPublic,
}: z.output<typeof Comments>['data'][number]): DeskComment => ({
  ref: id,
  text: textOf(content),
  isPublic,
  copyOf: copy.exec(textOf(content))?.[1] ?? null,
});

/** Zoho Desk has no idempotency keys, so we check whether something exists before creating it. */
export function zohoDesk(settings: ZohoSettings): HelpdeskPort {
  const call = zohoCaller(settings);
  const secrets = settings.webhookSecrets.map(hashOf);
  return {
    id: 'zoho',
    isSecret: (given) => secrets.some((secret) => timingSafeEqual(hashOf(given), secret)),
    async findTicket(id) {
      const query = new URLSearchParams({ customField1: `${OUR_ID}:${id}`, limit: '1' });
      // when nothing is found, the reply has no body
      const answer = await call(`/tickets/search?${query.toString()}`);
      return answer ? Found.parse(answer).data[0]?.id : undefined;
    },
    async createTicket(ticket) {
      return Made.parse(await call('/tickets', bodyOf(ticket, settings.departmentId))).id;
    },
    async addComment(ticketRef, { id, by, text, pictures }) {
      const body = {
        content: `${authors[by]}: ${withPictures(text, pictures)}\n\n${markOf(id)}`,
        isPublic: false,
        contentType: 'plainText',
      };
      return Made.parse(await call(`/tickets/${encodeURIComponent(ticketRef)}/comments`, body)).id;
    },
    async listComments(ticketRef) {
      const path = `/tickets/${encodeURIComponent(ticketRef)}/comments?limit=${MOST_COMMENTS}`;
      const answer = await call(path);
      return answer ? Comments.parse(answer).data.map(asComment) : [];
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CountryCode } from '#lib/countries.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { ViewLog } from '#server/analytics/view-log.ts';
import type { Bindings } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import type { DoorLimits } from './limits.ts';
import type { StaticFiles } from './static-files.ts';

export interface ApiApp {
  fetch(request: Request, bindings: Bindings): Response | Promise<Response>;
  /** The routes that it answers, if it declares them. */
  routes?: readonly { path: string }[];
}

/** A request after it was answered, without anything about its visitor. */
export interface AnsweredRequest {
  method: string;
  /** As `createRouteNames` names it. */
  route: string;
  status: number;
  /** Milliseconds. */
  ms: number;
}

/** Astro's handler in middleware mode, or Vite's chain in development. */
export type PagesHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => unknown;

export type ResolveVisitor = (
  services: Services,
  who: { token: string | undefined; country: CountryCode | null },
) => Promise<{ visitor: Visitor }>;

export interface DoorParts {
  services: Services;
  api: ApiApp;
  pages: PagesHandler;
  resolveVisitor: ResolveVisitor;
  /** Where page views are counted; missing in development. */
  views?: Pick<ViewLog, 'note'>;
  /** Called after each request was answered, for metrics. */
  onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  /** The client build; missing in development, where Vite serves it. */
  files?: StaticFiles;
  limits?: Partial<DoorLimits>;
  /** How long a guest's page waits for data before it uses cached data. */
  patienceMs?: number;
  /** How long cached pages live. */
  keepPagesMs?: number;
}

/** One request on its way through the door. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  id: string;
  /** The client's address; a proxy's header counts only when the proxy is trusted. */
  address: string;
  /** The country that a trusted proxy names: only ever a suggestion. */
  guess: CountryCode | null;
  /** The normalised path without the query. */
  path: string;
  /** The query with its question mark, or an empty string. */
  query: string;
  /** The origin this request was addressed to. */
  origin: string;
}

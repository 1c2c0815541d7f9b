import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Visitor } from '#lib/visitor.ts';
import type { PageCalls } from './page-calls.ts';

/** What the door passes to the API besides the request itself. */
export interface Bindings {
  clientAddress: string;
  requestId: string;
  /** Set when the door has already read the session, for pages called in process. */
  visitor?: Visitor;
  /** Set on the reads of a page: what they share. */
  page?: PageCalls;
}

export interface ApiEnv {
  Bindings: Bindings;
}

export type Api = OpenAPIHono<ApiEnv>;

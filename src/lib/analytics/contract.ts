import { z } from 'zod';
import { flowSteps } from '#lib/flow-steps.ts';
import { screens } from '#lib/screens.ts';
import { call, Nothing } from '#lib/contracts/call.ts';

const milliseconds = z.number().int().min(0);
/** How long it happened before the batch was sent; relative, because phones' clocks are wrong. */
const ago = milliseconds;
const Screen = z.enum(screens).meta({ id: 'Screen' });

/** A call's path as masked by the browser: anything that isn't a plain word became {}. */
const maskedPath = z
  .string()
  .max(100)
  .regex(/^(\/([a-z]+(-[a-z]+)*|\{\}))+$/);

const StepTaken = z.strictObject({ name: z.literal('step'), step: z.enum(flowSteps), ago });
const Preview = z.strictObject({ name: z.literal('preview'), ago });
const CallEnded = z.strictObject({
  name: z.literal('call'),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: maskedPath,
  /** 0 means that there was no answer. */
  status: z.number().int().min(0).max(599),
  ms: milliseconds,
  ago,
});

const SentEvent = z
  .discriminatedUnion('name', [StepTaken, Preview, CallEnded])
  .meta({ id: 'AnalyticsEvent' });

export const sendEvents = call({
  method: 'post',
  path: '/analytics',
  guard: 'opt',
  summary: 'What was done on one page, up to 50 events; only these fields are accepted',
  body: z.strictObject({ screen: Screen, events: z.array(SentEvent).min(1) }),
  reply: Nothing,
  empty: true,
  limit: 'analytics',
  codes: ['invalid_input', 'too_large', 'too_many_requests'],
});

export const reportClientError = call({
  method: 'post',
  path: '/client-errors',
  guard: 'opt',
  summary: 'An error in our browser code, stored without the visitor',
  body: z.strictObject({
    message: z.string().min(1).max(300),
    stack_hash: z.string().regex(/^[0-9a-f]{1,8}$/),
    route: Screen,
  }),
  reply: Nothing,
  empty: true,
  limit: 'clientErrors',
  codes: ['invalid_input', 'too_many_requests'],
});

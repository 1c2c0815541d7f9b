import type { APIRequestContext } from 'playwright/test';
import { switchPorts, type Behaviour, type SwitchPort } from '#lib/sandbox/contract.ts';
import { callApi } from './api.ts';

/** Switches the behaviour of a sandbox provider. */
export async function setProvider(
  request: APIRequestContext,
  port: SwitchPort,
  behaviour: Behaviour,
  delayMs = 0,
): Promise<void> {
  const body = { switches: [{ port, behaviour, delay_ms: delayMs }] };
  await callApi(request, 'PUT', '/sandbox/switches', { body });
}

/** Resets every provider to working immediately. */
export async function calmProviders(request: APIRequestContext): Promise<void> {
  const switches = switchPorts.map((port) => ({ port, behaviour: 'done', delay_ms: 0 }));
  await callApi(request, 'PUT', '/sandbox/switches', { body: { switches } });
}

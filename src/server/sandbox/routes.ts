import * as chain from '#lib/sandbox/chain.contract.ts';
import * as contracts from '#lib/sandbox/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listAddresses, moveChain, payOnChain } from './chain.ts';
import { decidePayment, moveDispute, readPayment, sendTransfer } from './counter.ts';
import { listMail, listPush, listSms } from './outbox.ts';
import { readSwitches, setSwitches } from './switches.ts';

/** The sandbox console, which exists only with sandbox adapters. */
export function mountSandbox(api: Api, services: Services): void {
  // the providers' notices stay in the process that has the API, so they need no socket
  services.providers.notices.connect((request, bindings) => api.fetch(request, bindings));
  serve(api, services, contracts.listSandboxMail, listMail);
  serve(api, services, contracts.listSandboxSms, listSms);
  serve(api, services, contracts.listSandboxPush, listPush);
  serve(api, services, contracts.readSwitches, readSwitches);
  serve(api, services, contracts.setSwitches, setSwitches);
  serve(api, services, contracts.sendSandboxTransfer, sendTransfer);
  serve(api, services, contracts.readGatewayPayment, readPayment);
  serve(api, services, contracts.decideGatewayPayment, decidePayment);
  serve(api, services, contracts.moveGatewayDispute, moveDispute);
  serve(api, services, chain.listSandboxAddresses, listAddresses);
  serve(api, services, chain.payOnSandboxChain, payOnChain);
  serve(api, services, chain.moveSandboxChain, moveChain);
}

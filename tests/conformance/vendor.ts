import { startStub, type Stub, type StubReply, type StubRequest } from '#tests/support/stub.ts';

/**
 * How a vendor fails. `lost`: it does what it is asked to, and the answer gets lost. `gone`: the request gets lost.
 * `waits`: it does it, and answers when it is let go on. `hangs`: it does it and never answers.
 */
export type Fault =
  'none' | 'lost' | 'gone' | 'waits' | 'hangs' | 'key refused' | 'too many' | 'error page';

export interface Vendor {
  stub: Stub;
  /** What happens to requests from now on. */
  fault: Fault;
  /** The fault ends after this many requests. */
  times: number;
  /** Lets the answers go that wait. */
  release: () => void;
  close: () => Promise<void>;
}

interface Parts {
  /** What the vendor does and says without any fault. */
  handle: (request: StubRequest) => StubReply;
  /** How it says that it doesn't know the key. */
  refused: StubReply;
  /** Requests that never fail, such as those that prepare what is sent. */
  isSpared?: (request: StubRequest) => boolean;
}

function withFault(
  fault: Exclude<Fault, 'none'>,
  { refused }: Parts,
  answer: () => StubReply,
  released: Promise<unknown>,
): StubReply {
  switch (fault) {
    case 'lost':
      answer();
      return { destroy: true };
    case 'gone':
      return { destroy: true };
    case 'waits':
      return { after: released, reply: answer() };
    case 'hangs':
      answer();
      return { hang: true };
    case 'key refused':
      return refused;
    case 'too many':
      return { status: 429, json: { message: 'Slow down' }, headers: { 'retry-after': '0' } };
    case 'error page':
      return { status: 500, text: '<html><h1>Something went wrong</h1></html>' };
  }
}

/** A vendor on a local port: its own rules, and every way in which a wire can fail on top of them. */
export async function startVendor(parts: Parts): Promise<Vendor> {
  const stub = await startStub();
  let release: () => void = () => undefined;
  let released = new Promise<void>((resolve) => (release = resolve));
  const vendor: Vendor = {
    stub,
    fault: 'none',
    times: Number.POSITIVE_INFINITY,
    release: () => {
      release();
      released = new Promise<void>((resolve) => (release = resolve));
    },
    close: () => stub.close(),
  };
  stub.serve((request) => {
    const { fault } = vendor;
    if (fault === 'none' || vendor.times <= 0 || parts.isSpared?.(request))
      return parts.handle(request);
    vendor.times -= 1;
    return withFault(fault, parts, () => parts.handle(request), released);
  });
  return vendor;
}

/** The hands on the wire of a vendor. */
export const wireHands = (vendor: Vendor, isSend: (request: StubRequest) => boolean) => ({
  fail: (fault: Fault, times = Number.POSITIVE_INFINITY): void =>
    void Object.assign(vendor, { fault, times }),
  release: (): void => vendor.release(),
  countSends: (): number => vendor.stub.requests.filter(isSend).length,
});

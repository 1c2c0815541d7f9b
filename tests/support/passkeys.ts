import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { ORIGIN, PIN, type TestApp, type TestMember } from './api.ts';

const FLAGS = { present: 1, verified: 4, attested: 64 };

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The part of CBOR that a key and its statement need. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    return n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const parts = [...value].flatMap(([name, each]) => [cbor(name), cbor(each as string)]);
    return Buffer.concat([head(5, value.size), ...parts]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

/** A public key in the format of authenticators: COSE, ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return cbor(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, xBytes],
      [-3, yBytes],
    ]),
  );
}

interface Odd {
  origin?: string;
  counter?: number;
  /** Without verifying the user. */
  unverified?: boolean;
  userHandle?: string;
}

/** A device with one passkey. */
export class Device {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = text(randomBytes(16));
  counter = 0;
  userHandle = '';

  #data(type: string, challenge: string, { origin = ORIGIN }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, { counter, unverified }: Odd, more = 0): Buffer {
    const flags = FLAGS.present | (unverified ? 0 : FLAGS.verified) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  /** The response to the options of a new passkey. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, odd: Odd = {}) {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.#head(options.rp.id, { counter: 0, ...odd }, FLAGS.attested),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey(this.#keys.publicKey),
    ]);
    const statement = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: text(this.#data('webauthn.create', options.challenge, odd)),
        attestationObject: text(cbor(statement)),
        transports: ['internal'],
      },
    };
  }

  /** The response to a challenge. */
  answer({ challenge, rpId }: { challenge: string; rpId: string }, odd: Odd = {}) {
    const data = this.#data('webauthn.get', challenge, odd);
    const head = this.#head(rpId, odd);
    const signature = sign('sha256', Buffer.concat([head, sha256(data)]), this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: text(data),
        authenticatorData: text(head),
        signature: text(signature),
        userHandle: odd.userHandle ?? this.userHandle,
      },
    };
  }
}

interface CreationOptions {
  data: { challenge: string; rp: { id: string }; user: { id: string } };
}
export interface RequestOptions {
  data: { challenge: string; rpId: string; allowCredentials: { id: string }[] };
}

export const startPasskey = (
  app: TestApp,
  { token }: { token: string },
  body: object = { pin: PIN },
) => app.call<CreationOptions>('POST', '/passkeys/options', { token, body });

/** A device with a passkey of this member. */
export async function aDevice(app: TestApp, member: TestMember, name = 'My phone') {
  const device = new Device();
  const { body } = await startPasskey(app, member);
  const added = await app.call<{ data: { id: string } }>('POST', '/passkeys', {
    token: member.token,
    body: { name, passkey: device.create(body.data) },
  });
  return { device, passkeyId: added.body.data.id };
}

export interface ToConfirm {
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  key?: string;
  request: object;
}

/** Requests the challenge for one request. */
export const askToConfirm = (app: TestApp, { token }: { token: string }, asked: ToConfirm) =>
  app.call<RequestOptions>('POST', '/passkeys/confirmation', {
    token,
    body: { method: 'POST', key: '', ...asked },
  });

/** The signed response that replaces the PIN. */
export async function confirmed(
  app: TestApp,
  member: { token: string },
  device: Device,
  asked: ToConfirm,
  odd: Odd = {},
) {
  const { body } = await askToConfirm(app, member, asked);
  return device.answer(body.data, odd);
}

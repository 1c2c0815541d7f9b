import { readFileSync } from 'node:fs';
import { connect, constants, type ClientHttp2Session } from 'node:http2';

export interface Answer {
  status: number;
  body: string;
}

/** The server ended the connection before it looked at the request, so browsers send it again. */
const REFUSED = constants.NGHTTP2_REFUSED_STREAM;

interface SendOptions {
  body?: object;
  /** A picture, instead of a body in JSON. */
  bytes?: Buffer;
  token?: string;
  /** Idempotency-Key */
  key?: string;
}

type Send = (method: string, path: string, options?: SendOptions) => Promise<Answer>;

/**
 * Sends requests to a host on this machine as a browser does: by HTTP/2 on one connection, and on a new one after the
 * server has said that the connection ends. Trusts only the given authority.
 */
export function browserOf(host: string, authority: string): Send {
  const ca = readFileSync(authority);
  let session: ClientHttp2Session | undefined;

  function currentSession(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect('https://127.0.0.1', { ca, servername: host });
    const leave = () => {
      if (session === opened) session = undefined;
    };
    opened.on('goaway', leave).on('close', leave).on('error', leave);
    session = opened;
    return opened;
  }

  const send: Send = (method, path, { body, bytes, token, key } = {}) =>
    new Promise((resolve, reject) => {
      const sent = currentSession().request({
        ':method': method,
        ':path': path,
        ':authority': host,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      });
      let [status, text] = [0, ''];
      sent.setEncoding('utf8');
      sent.on('response', (headers) => (status = Number(headers[':status'])));
      sent.on('data', (chunk: string) => (text += chunk));
      sent.on('end', () => resolve({ status, body: text }));
      sent.on('error', (error: Error) => {
        if (sent.rstCode === REFUSED) resolve(send(method, path, { body, bytes, token, key }));
        else reject(error);
      });
      sent.end(bytes ?? (body ? JSON.stringify(body) : undefined));
    });
  return send;
}

import { readFileSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:https';

export interface Answer {
  status: number;
  body: string;
}

/** Sends requests to one host at this machine, and trusts only the given authority. */
export function httpsTo(host: string, authority: string) {
  const ca = readFileSync(authority);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return (method: string, path: string, body?: object, token?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options: RequestOptions = {
        host: '127.0.0.1',
        servername: host,
        method,
        path,
        ca,
        agent,
        headers: {
          host,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      };
      const sent = request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
}

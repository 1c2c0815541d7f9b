import { createServer, type AddressInfo } from 'node:net';

export interface SmtpStub {
  url: string;
  /** Every message as received, with its header. */
  messages: string[];
  close: () => Promise<void>;
}

/**
 * A minimal mail server on a local port.
 * @param toRecipient its reply to a recipient's address
 * @param port a free one unless given
 */
export async function startSmtp(toRecipient = '250 ok', port = 0): Promise<SmtpStub> {
  const messages: string[] = [];
  const server = createServer((socket) => {
    let rest = '';
    let lines: string[] | undefined;
    const hear = (line: string): void => {
      if (lines) {
        if (line !== '.') return void lines.push(line);
        messages.push(lines.join('\n'));
        lines = undefined;
        socket.write('250 queued\r\n');
      } else if (/^DATA/i.test(line)) {
        lines = [];
        socket.write('354 go on\r\n');
      } else if (/^RCPT/i.test(line)) socket.write(`${toRecipient}\r\n`);
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    socket.on('error', () => undefined);
    socket.write('220 test ESMTP\r\n');
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      parts.forEach(hear);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A decoded part of a quoted-printable message. */
export const readable = (message: string): string =>
  message
    .replaceAll(/=\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );

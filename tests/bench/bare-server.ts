import { createServer } from 'node:http';
import { reportCpu } from './report-cpu.ts';

interface Recorded {
  headers: Record<string, string>;
  body: string;
}

/** The baseline: only node:http, sending bytes that were recorded from the door. */
process.once('message', (message) => {
  const answers = new Map(
    Object.entries(message as Record<string, Recorded>).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const server = createServer((req, res) => {
    if (req.method === 'POST') {
      let text = '';
      req.on('data', (chunk: Buffer) => (text += chunk.toString()));
      req.on('end', () => {
        const body = JSON.stringify({ data: JSON.parse(text) as unknown });
        res.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        });
        res.end(body);
      });
      return;
    }
    const answer = answers.get(req.url ?? '');
    if (!answer) return void res.writeHead(404).end();
    res.writeHead(200, answer.headers);
    res.end(answer.body);
  });
  server.maxRequestsPerSocket = 0;
  reportCpu();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
});

import { connect, type Socket } from 'node:net';

interface Target {
  port: number;
  /** A complete HTTP/1.1 request. */
  request: string;
}

/** Reads one whole reply and returns its length in bytes, which all later replies share. */
function learnLength({ port, request }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      got += chunk;
      const head = got.indexOf('\r\n\r\n');
      const length = /^content-length: (\d+)/im.exec(got)?.[1];
      if (head < 0) return;
      socket.destroy();
      const isFine = got.startsWith('HTTP/1.1 200 ') && length !== undefined;
      if (isFine) resolve(head + 4 + Number(length));
      else reject(new Error(`Unexpected answer: ${got.slice(0, 200)}`));
    });
    socket.on('error', reject);
  });
}

function keepAsking(socket: Socket, target: Target, length: number, onDone: () => void): void {
  let missing = length;
  socket.on('data', (chunk: Buffer) => {
    missing -= chunk.length;
    if (missing > 0) return;
    missing += length;
    onDone();
    socket.write(target.request);
  });
  socket.write(target.request);
}

/**
 * Requests per second over `connections` sockets. It only counts bytes, so that the server is the
 * bottleneck. A socket that the server closes after its last request is reopened.
 */
export async function measureRate(
  target: Target,
  connections: number,
  durationMs: number,
): Promise<{ rate: number; p99Ms: number }> {
  const length = await learnLength(target);
  const times: number[] = [];
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = (): void => {
    const socket = connect(target.port, '127.0.0.1', () => {
      let started = performance.now();
      keepAsking(socket, target, length, () => {
        const now = performance.now();
        times.push(now - started);
        started = now;
      });
    });
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isOver) open();
    });
  };
  for (let i = 0; i < connections; i += 1) open();
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  isOver = true;
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  return {
    rate: times.length / (durationMs / 1000),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

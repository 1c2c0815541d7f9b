/** Answers how much processor time this process has used. */
export function tellCpu(): void {
  process.on('message', (message) => {
    if (message !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
  });
}

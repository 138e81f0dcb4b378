/**
 * Loaded into a measured server before its own program (`node --import`). Reports the longest block of the event loop
 * and the memory in use, on request of the parent process.
 */
const EVERY_MS = 5;
let longest = 0;
let largest = 0;
let last = performance.now();
let spent = process.cpuUsage();

const milliseconds = ({ user, system }) => (user + system) / 1000;

setInterval(() => {
  const now = performance.now();
  // Time in which the process did not run is not counted.
  longest = Math.max(longest, Math.min(now - last - EVERY_MS, milliseconds(process.cpuUsage(spent))));
  last = now;
  spent = process.cpuUsage();
  largest = Math.max(largest, process.memoryUsage.rss());
}, EVERY_MS).unref();

process.on("message", (message) => {
  if (message === "reset") {
    longest = 0;
    largest = 0;
    last = performance.now();
    spent = process.cpuUsage();
  }
  process.send({ longest, largest, rss: process.memoryUsage.rss() });
});
process.channel?.unref();

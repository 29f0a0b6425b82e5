// Other visitors, in a separate thread: request pages and data like normal visitors, one after the other, and time
// each.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const PATHS = [
  '/',
  '/documents',
  '/documents/telecom-energie/resiliation-box',
  '/faq',
  '/-/api/v1/templates/telecom-energie/resiliation-box',
  '/-/api/v1/categories',
  '/-/health',
];
const PAUSE_MS = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
let times = [];

const visit = (path) =>
  new Promise((done) => {
    const start = performance.now();
    const end = () => done(times.push(performance.now() - start));
    get(workerData.url + path, { agent }, (answer) => answer.resume().on('end', end)).on('error', end);
  });

parentPort.on('message', () => {
  parentPort.postMessage(times);
  times = [];
});
for (let turn = 0; ; turn += 1) {
  await visit(PATHS[turn % PATHS.length]);
  await new Promise((passed) => setTimeout(passed, PAUSE_MS));
}

import { serveTasks } from '../src/kernel/thread-pool.ts';
import { poolTasks } from './pool-tasks.ts';

serveTasks(poolTasks);

import { API_DOCS_PATH, pageTitle } from '@exam/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { PRODUCT_VERSION } from '../product-version.ts';

/** The OpenAPI document, made from the same schemas that parse the requests, and a page that shows it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Exam Generation System', version: PRODUCT_VERSION },
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The `accessToken` that log-in and refresh answer. It holds for 15 minutes.',
          },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'exam_…',
            description:
              'A token for a program, made on the screen /account: to read, or to read and write, for some courses or for all. At most 600 calls a minute.',
          },
        },
      },
      security: [{ accessToken: [] }, { apiToken: [] }],
    },
    transform: jsonSchemaTransform,
  });
  let text: string | undefined;
  app.route({
    method: 'GET',
    url: '/api/openapi.json',
    config: { access: 'public' },
    schema: { hide: true },
    // Written once: it is long, and anybody may ask for it.
    handler: async (_request, reply) => {
      text ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS_PATH,
    theme: {
      title: pageTitle('API'),
      css: [{ filename: 'plain.css', content: '.topbar { display: none }' }],
    },
  });
}

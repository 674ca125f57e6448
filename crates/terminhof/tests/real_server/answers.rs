//! Requests and what is answered.

use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;

use crate::program::Server;

#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub status: u16,
    pub content_type: String,
    /// From when on the rest of a list has to be asked for.
    pub continues_from: Option<String>,
    /// Null if the body is no JSON.
    pub body: Value,
}

impl Answer {
    /// Sends a request.
    pub async fn to(request: RequestBuilder) -> Self {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let content_type = response
            .headers()
            .get("content-type")
            .map_or("", |value| value.to_str().unwrap())
            .to_owned();
        let continues_from = response.headers().get("continue-from");
        let continues_from = continues_from.map(|value| value.to_str().unwrap().to_owned());
        let text = response.text().await.unwrap();
        Self {
            status,
            content_type,
            continues_from,
            body: serde_json::from_str(&text).unwrap_or_default(),
        }
    }

    /// The stable name of a problem; empty if it is none.
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }
}

impl Server {
    pub async fn get(&self, path: &str) -> Answer {
        Answer::to(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        Answer::to(self.request(Method::POST, path).json(body)).await
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        Client::builder()
            .no_proxy()
            .build()
            .unwrap()
            .request(method, format!("{}{path}", self.address))
    }
}
